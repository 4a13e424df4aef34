import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { dashboard } from '#features/dashboard/contract.ts'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { documents } from '#features/documents/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { timelines } from '#features/timeline/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { drawPicture } from '#test/pictures.ts'
import { unzip } from '#test/unzip.ts'
import { type OnboardingItem, onboardings } from './contract.ts'
import type { SaveItem } from './items.ts'
import { onboardingPaths } from './paths.ts'
import { templates } from './templates/contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})
beforeEach(async () => {
  await app.database.db.deleteFrom('notification').execute()
})

const ask = (kind: SaveItem['kind'], title: string, values: Partial<SaveItem> = {}): SaveItem => ({
  ...{ kind, title, help: '', required: true, options: [] },
  ...values,
})

/** A client whose project asks for these. */
async function makeAsked(...asked: SaveItem[]) {
  const client = await signInAs(app, 'User')
  const { id: projectId } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false, title: 'A harbor' },
  })
  const list = await startList(projectId, asked)
  return { client, projectId, id: list.id, items: list.items }
}

async function startList(projectId: string, asked: SaveItem[], holds = true) {
  const params = { id: projectId }
  let { item: list } = await admin.call(onboardings.start, { params, body: { holds } })
  for (const body of asked)
    list = (await admin.call(onboardings.addItem, { params: { id: list.id }, body })).item
  return list
}

const read = async (visitor: Visitor, projectId: string) =>
  (await visitor.call(onboardings.ofProject, { params: { id: projectId } })).onboarding!

const save = (visitor: Visitor, { id, revision }: OnboardingItem, answer: string) =>
  visitor.call(onboardings.saveAnswer, { params: { id }, body: { basedOn: revision, answer } })

const send = (visitor: Visitor, id: string, items: { id: string }[]) =>
  visitor.call(onboardings.send, { params: { id }, body: { ids: items.map((item) => item.id) } })

const decide = (item: OnboardingItem, decision: 'accept' | 'return', reason = '') =>
  admin.call(onboardings.decide, {
    params: { id: item.id },
    body: { decision, reason, revision: item.revision },
  })

const told = async (accountId: string) =>
  (
    await app.database.db
      .selectFrom('notification')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('kind', 'like', '%onboarding')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

async function upload(visitor: Visitor, file: File) {
  return (await visitor.call(documents.upload, { body: {}, files: { file } })).url
}

const picture = async (name: string) => new File([new Uint8Array(await drawPicture())], name)

describe('a list', () => {
  test('starts from a template, once, and tells the client', async () => {
    const client = await signInAs(app, 'User')
    const { id } = await makeProject(app.database.db, { client_id: client.accountId })
    await admin.call(templates.starter, {})
    const { rows } = await admin.call(templates.list, { query: { sort: '-title' } })
    const template = rows.at(-1)!
    const call = { params: { id }, body: { templateId: template.id, holds: false } }
    const { item } = await admin.call(onboardings.start, call)
    assert.deepEqual(
      item.items.map(({ title }) => title),
      template.items.map(({ title }) => title),
    )
    assert.equal((await told(client.accountId)).length, 1)
    await assert.rejects(admin.call(onboardings.start, call), { code: 'CONFLICT' })
    await assert.rejects(client.call(onboardings.start, call), { code: 'FORBIDDEN' })
  })

  test('is written and put in order, and removed while nothing was answered', async () => {
    const { client, projectId, id, items } = await makeAsked(
      ask('question', 'First'),
      ask('choice', 'Second', { options: ['Red', 'Blue'] }),
      ask('date', 'Third'),
    )
    const ids = [items[2]!.id, items[0]!.id]
    const { item } = await admin.call(onboardings.order, { params: { id }, body: { ids } })
    assert.deepEqual(
      item.items.map(({ title }) => title),
      ['Third', 'First', 'Second'],
    )
    const [third, , second] = item.items
    await save(client, second!, 'Red')
    const options = ['Green', 'Blue']
    const edited = await admin.call(onboardings.editItem, {
      params: { id: second!.id },
      body: { ...ask('choice', 'Color'), options },
    })
    assert.deepEqual([edited.item.answer, edited.item.revision], ['', 2])
    const params = { id: second!.id }
    const oneOption = { ...ask('choice', 'Color'), options: ['Green'] }
    await assert.rejects(admin.call(onboardings.editItem, { params, body: oneOption }), {
      code: 'INVALID_INPUT',
    })
    await save(client, third!, '2030-05-01')
    await assert.rejects(admin.call(onboardings.remove, { params: { id } }), { code: 'IN_USE' })
    await admin.call(onboardings.removeItem, { params: { id: third!.id } })
    await admin.call(onboardings.remove, { params: { id } })
    const { onboarding } = await client.call(onboardings.ofProject, { params: { id: projectId } })
    assert.equal(onboarding, null)
  })

  test('is complete when everything required is accepted, and tells staff once', async () => {
    const { client, projectId, id, items } = await makeAsked(
      ask('question', 'Hours'),
      ask('question', 'Motto', { required: false }),
    )
    await save(client, items[0]!, 'Nine to five')
    const { item: sent } = await send(client, id, items)
    assert.deepEqual(
      [sent.required, sent.toCome, sent.missing, sent.items.map(({ state }) => state)],
      [1, 0, 1, ['sent', 'open']],
    )
    await decide(sent.items[0]!, 'accept')
    const done = await read(client, projectId)
    assert.ok(done.completedAt)
    assert.deepEqual(await told(admin.accountId), ['Everything for “A harbor” is there.'])
    const project = await client.call(projects.one, { params: { id: projectId } })
    assert.ok(project.history?.some(({ action }) => action === 'Content complete'))
    await decide(done.items[0]!, 'return', 'Which days?')
    assert.equal((await read(client, projectId)).completedAt, null)
  })

  test('that staff end changes no more', async () => {
    const { client, id, items } = await makeAsked(ask('question', 'Hours'))
    const { item } = await admin.call(onboardings.end, { params: { id } })
    assert.ok(item.endedAt && item.completedAt)
    await assert.rejects(save(client, items[0]!, 'Late'), { code: 'NOT_POSSIBLE' })
    await assert.rejects(admin.call(onboardings.end, { params: { id } }), { code: 'NOT_POSSIBLE' })
  })
})

describe('an item', () => {
  test('that two persons write at once loses nothing', async () => {
    const { client, projectId, items } = await makeAsked(
      ask('text', 'About you'),
      ask('question', 'Hours'),
    )
    const colleague = await signInColleague(app, client.accountId, ['projects'])
    const [about, hours] = items
    const write = (visitor: Visitor, basedOn: number, content: string) =>
      visitor.call(onboardings.saveAnswer, {
        params: { id: about!.id },
        body: { basedOn, content },
      })
    const results = await Promise.allSettled([
      write(client, 0, '<p>From 1989.</p>'),
      write(colleague, 0, '<p>A family.</p>'),
      save(colleague, hours!, 'Nine to five'),
    ])
    const refused = results.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 1)
    const { code, message } = (refused[0] as PromiseRejectedResult).reason
    assert.equal(code, 'CONFLICT')
    const { item } = { item: await client.call(onboardings.item, { params: { id: about!.id } }) }
    assert.match(message, new RegExp(`^${item.answeredBy?.firstName} ${item.answeredBy?.lastName}`))
    assert.ok(['<p>From 1989.</p>', '<p>A family.</p>'].includes(item.content))
    assert.equal((await read(client, projectId)).items[1]?.answer, 'Nine to five')
    const both = `${item.content}<p>And more.</p>`
    await write(colleague, item.revision, both)
    const again = await write(colleague, item.revision, both)
    assert.deepEqual([again.item.content, again.item.revision], [both, 2])
  })

  test('takes what it asks for, and keeps rich text clean', async () => {
    const { client, items } = await makeAsked(
      ask('text', 'About you'),
      ask('date', 'Opening day'),
      ask('choice', 'Color', { options: ['Red', 'Blue'] }),
      ask('task', 'Tell everybody'),
      ask('files', 'Logo'),
    )
    const [about, day, color, task, logo] = items
    const params = { id: about!.id }
    const content = '<p onclick="x()">Hello</p><script>x()</script>'
    const body = { basedOn: 0, content }
    const { item } = await client.call(onboardings.saveAnswer, { params, body })
    assert.deepEqual([item.content, item.answer], ['<p>Hello</p>', ''])
    for (const [one, wrong, right] of [
      [day!, 'tomorrow', '2030-02-28'],
      [color!, 'Green', 'Blue'],
      [task!, 'yes', 'done'],
    ] as const) {
      await assert.rejects(save(client, one, wrong), { code: 'INVALID_INPUT' })
      assert.equal((await save(client, one, right)).item.answer, right)
    }
    await assert.rejects(save(client, logo!, 'none'), { code: 'NOT_POSSIBLE' })
  })

  test('that is returned asks again, with the reason', async () => {
    const { client, projectId, id, items } = await makeAsked(ask('question', 'Hours'))
    const before = await save(client, items[0]!, 'Nine')
    const { item } = await send(client, id, items)
    const sent = item.items[0]!
    await save(client, sent, 'Nine to five')
    await assert.rejects(decide(sent, 'accept'), { code: 'CONFLICT' })
    await assert.rejects(decide(before.item, 'return'), { code: 'INVALID_INPUT' })
    const { item: returned } = await decide({ ...sent, revision: 2 }, 'return', 'On which days?')
    assert.deepEqual([returned.state, returned.reason], ['returned', 'On which days?'])
    assert.deepEqual(await told(client.accountId), ['“Hours” came back: On which days?'])
    assert.equal((await read(client, projectId)).toCome, 1)
    await save(client, returned, 'Nine to five, Monday to Friday')
    const again = await send(client, id, items)
    assert.equal(again.item.items[0]?.state, 'sent')
    await assert.rejects(send(client, id, items), { code: 'NOT_POSSIBLE' })
    const { item: accepted } = await decide(again.item.items[0]!, 'accept')
    await assert.rejects(save(client, accepted, 'Never'), { code: 'NOT_POSSIBLE' })
  })

  test('takes files of two persons at once, and gives them to the project', async () => {
    const { client, projectId, id, items } = await makeAsked(ask('files', 'Photos'))
    const colleague = await signInColleague(app, client.accountId, ['projects'])
    const params = { id: items[0]!.id }
    const add = async (visitor: Visitor, name: string) => {
      const files = [await upload(visitor, await picture(name))]
      return visitor.call(onboardings.addFiles, { params, body: { files } })
    }
    await Promise.all([add(client, 'door.png'), add(colleague, 'roof.png')])
    const { items: filled } = await read(client, projectId)
    const names = filled[0]!.files.map(({ name }) => name).sort()
    assert.deepEqual(names, ['door.png', 'roof.png'])
    const { documents: files } = await client.call(projects.one, { params: { id: projectId } })
    assert.equal(files?.length, 2)
    await send(client, id, items)
    const [own, other] = ['door.png', 'roof.png'].map(
      (name) => filled[0]!.files.find((file) => file.name === name)!.id,
    )
    const removeFile = (fileId: string) =>
      client.call(onboardings.removeFile, { params: { ...params, fileId } })
    await assert.rejects(removeFile(other!), { code: 'NOT_FOUND' })
    const { item } = await removeFile(own!)
    assert.deepEqual([item.files.map(({ name }) => name), item.state], [['roof.png'], 'sent'])
    const foreign = await upload(admin, await picture('foreign.png'))
    await assert.rejects(
      client.call(onboardings.addFiles, { params, body: { files: [foreign] } }),
      { code: 'INVALID_INPUT' },
    )

    // A file of an accepted item stays in the files of the project, too.
    const { revision } = item
    const decide = (body: object) =>
      admin.call(onboardings.decide, { params, body: { decision: 'accept', ...body, revision } })
    const place = { params: { id: projectId, docId: other! } }
    await decide({})
    await assert.rejects(colleague.call(projects.removeDocument, place), {
      code: 'IN_USE',
      message: 'It belongs to “Photos”, which is accepted, so it stays.',
    })
    await decide({ decision: 'return', reason: 'Too dark.' })
    await send(client, id, items)
    await colleague.call(projects.removeDocument, place)
    await assert.rejects(decide({}), {
      code: 'NOT_POSSIBLE',
      message: 'There is nothing in this item any more. Return it with a reason.',
    })
  })

  test('and more of it are told to the client, returned ones by their number', async () => {
    const { client, id, items } = await makeAsked(
      ask('question', 'Hours'),
      ask('question', 'Motto'),
    )
    const [asked] = await told(client.accountId)
    assert.match(asked!, /we need some texts, files and answers from you/)
    for (const item of items) await save(client, item, 'Something')
    const { item } = await send(client, id, items)
    for (const each of item.items) await decide(each, 'return', 'Longer, please.')
    assert.deepEqual(await told(client.accountId), [
      '2 items came back, the last one “Motto”: Longer, please.',
    ])
  })

  test('is signed as it was shown', async () => {
    const { client, projectId, items } = await makeAsked(
      ask('signature', 'Use of your material', { help: 'It is mine.' }),
    )
    const [item] = items
    const params = { id: item!.id }
    const sign = (seen: string) =>
      client.call(onboardings.sign, { params, body: { name: 'Ada Moran', seen } })
    const body = { ...ask('signature', 'Use of your material'), help: 'It is all mine.' }
    await admin.call(onboardings.editItem, { params, body })
    await assert.rejects(sign(item!.seen), { code: 'CONFLICT' })
    const { seen } = (await read(client, projectId)).items[0]!
    const { item: signed } = await sign(seen)
    assert.deepEqual([signed.state, signed.answer], ['sent', 'Ada Moran'])
    await assert.rejects(sign(seen), { code: 'NOT_POSSIBLE' })
    await assert.rejects(admin.call(onboardings.editItem, { params, body }), {
      code: 'NOT_POSSIBLE',
    })
    const decisions = await app.database.db
      .selectFrom('decision')
      .select(['kind', 'seen_hash', 'client_id'])
      .where('about', '=', item!.id)
      .execute()
    assert.deepEqual(decisions, [
      { kind: 'onboarding', seen_hash: seen, client_id: client.accountId },
    ])
  })
})

describe('a project that is held', () => {
  test('starts when its content is there', async () => {
    const { client, projectId, id, items } = await makeAsked(ask('question', 'Hours'))
    const params = { id: projectId }
    const start = () => admin.call(projects.edit, { params, body: { status: 'in-progress' } })
    const status = 'This project starts when its content is there. Missing: Hours.'
    await assert.rejects(start(), { code: 'INVALID_INPUT', fields: { status } })
    await save(client, items[0]!, 'Nine to five')
    const { item } = await send(client, id, items)
    await assert.rejects(start(), { code: 'INVALID_INPUT' })
    await decide(item.items[0]!, 'accept')
    assert.equal((await admin.call(projects.one, { params })).status, 'not started')
    assert.equal((await start()).item.status, 'in-progress')
  })

  test('starts at once when staff no longer hold it', async () => {
    const { projectId, id } = await makeAsked(ask('question', 'Hours'))
    await admin.call(onboardings.edit, { params: { id }, body: { holds: false } })
    const body = { status: 'in-progress' } as const
    await admin.call(projects.edit, { params: { id: projectId }, body })
  })
})

describe('content that arrived', () => {
  test('is used in a draft of a post and of a page, and in the project', async () => {
    const { client, projectId, items } = await makeAsked(
      ask('text', 'About you'),
      ask('files', 'Photo'),
    )
    const [about, photo] = items
    const params = { id: about!.id }
    const body = { basedOn: 0, content: '<p>From 1989.</p>' }
    await client.call(onboardings.saveAnswer, { params, body })
    const files = [await upload(client, await picture('door.png'))]
    const added = { params: { id: photo!.id }, body: { files } }
    const fileId = (await client.call(onboardings.addFiles, added)).item.files[0]!.id
    const use = (
      id: string,
      into: 'blog' | 'site-page' | 'project',
      fileId?: string,
      again?: boolean,
    ) => admin.call(onboardings.use, { params: { id }, body: { into, fileId, again } })
    const usesOf = async (id: string, by: Visitor = admin) =>
      (await by.call(onboardings.item, { params: { id } })).uses
    const { db } = app.database
    const post = await use(about!.id, 'blog')
    const blog = await db.selectFrom('blog').selectAll().where('title', '=', 'About you').execute()
    assert.deepEqual(
      blog.map(({ content, published_status }) => [content, published_status]),
      [['<p>From 1989.</p>', false]],
    )
    assert.equal(post.path, `/admin/blogs/edit-blog/${blog[0]?.id}`)
    await use(photo!.id, 'site-page', fileId)
    const page = await db.selectFrom('site_page').selectAll().executeTakeFirstOrThrow()
    assert.match(page.content, /<img [^>]*src="\/files\/blog\//)
    assert.equal(page.published, false)
    await use(photo!.id, 'project', fileId)
    await use(about!.id, 'project')
    const project = await admin.call(projects.one, { params: { id: projectId } })
    assert.equal(project.files.length, 1)
    assert.match(project.description, /<p>From 1989.<\/p>$/)
    await assert.rejects(use(photo!.id, 'blog'), { code: 'NOT_FOUND' })

    // It says where it is, and is put there again only on purpose.
    const edited = `/admin/projects/edit-project/${projectId}`
    const inPost = { into: 'blog', fileId: null, path: post.path } as const
    const inProject = { into: 'project', fileId: null, path: edited } as const
    assert.deepEqual(await usesOf(about!.id), [inPost, inProject])
    assert.equal((await usesOf(photo!.id))?.[1]?.fileId, fileId)
    assert.equal(await usesOf(about!.id, client), undefined)
    const twice = await Promise.allSettled([1, 2].map(() => use(about!.id, 'site-page')))
    assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const pages = db.selectFrom('site_page').select('id').where('title', '=', 'About you')
    assert.equal((await pages.execute()).length, 1)
    await assert.rejects(use(about!.id, 'blog'), { code: 'NOT_POSSIBLE' })
    await use(about!.id, 'blog', undefined, true)
    await db.deleteFrom('blog').execute()
    assert.deepEqual(
      (await usesOf(about!.id))?.map(({ into }) => into),
      ['project', 'site-page'],
    )
  })

  test('is one archive with names that make sense', async () => {
    const { client, id, items } = await makeAsked(
      ask('question', 'Hours'),
      ask('text', 'About you'),
      ask('files', 'Logo/mark'),
    )
    await save(client, items[0]!, 'Nine to five')
    const body = { basedOn: 0, content: '<p>From 1989.</p>' }
    await client.call(onboardings.saveAnswer, { params: { id: items[1]!.id }, body })
    const files = [await upload(client, new File(['notes'], 'notes.txt'))]
    await client.call(onboardings.addFiles, { params: { id: items[2]!.id }, body: { files } })
    const archive = await admin.call(onboardings.archive, { params: { id } })
    const entries = unzip(Buffer.from(await archive.arrayBuffer()))
    assert.deepEqual([...entries.keys()].sort(), [
      '02 About you.html',
      '03 Logo-mark/notes.txt',
      'Answers.txt',
    ])
    assert.equal(`${entries.get('Answers.txt')}`, 'Hours\nNine to five\n')
    assert.match(`${entries.get('02 About you.html')}`, /<p>From 1989.<\/p>/)
  })

  test('is asked for on the dashboards, and stands in the timeline', async () => {
    const { client, projectId, id, items } = await makeAsked(
      ask('question', 'Hours'),
      ask('question', 'Motto'),
    )
    const needOf = async () =>
      (await client.call(dashboard.client, {})).asked.find(({ kind }) => kind === 'Onboarding')
    assert.deepEqual(await needOf(), {
      ...{ kind: 'Onboarding', title: 'A harbor', detail: '2 of 2 still to come.' },
      ...{ action: 'Send content', to: onboardingPaths.client(projectId) },
    })
    await save(client, items[0]!, 'Nine')
    await save(client, items[1]!, 'Faster')
    await send(client, id, items)
    assert.equal(await needOf(), undefined)
    const { needs } = await admin.call(staffDashboard.read, {})
    const need = needs.find(({ kind }) => kind === 'Content')
    assert.ok(need?.rows.some(({ to }) => to === onboardingPaths.staff(projectId)))
    const { rows } = await admin.call(timelines.list, { params: { id: client.accountId } })
    assert.ok(rows.some(({ text }) => text === 'Content sent: Hours'))
  })
})
