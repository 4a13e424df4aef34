import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { blog } from '#features/blog/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import {
  makeAccount,
  makeBlog,
  makeFaq,
  makeFile,
  makePageText,
  makeProject,
  makeService,
  makeStep,
  signInAs,
} from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawBlob } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { files, type UploadKind } from './contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }
let manager: Visitor & { accountId: string }
let employee: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
})

interface Kept {
  url: string
  key: string
  alt?: string | undefined
}

async function keep(kind: UploadKind = 'blog', by: Visitor = admin, blob?: Blob): Promise<Kept> {
  return by.call(files.upload, { body: {}, files: { [kind]: blob ?? (await drawBlob()) } })
}

const at = (key: string) => ({ params: { idOrName: key.split('/')[1] ?? '' } })
const one = (key: string, by = admin) => by.call(files.one, at(key))

async function isServed(url: string): Promise<boolean> {
  await untilDone(app, 'remove-files')
  return (await fetch(app.url + url)).status === 200
}

async function replace(key: string, by: Visitor = admin, blob?: Blob) {
  const input = { ...at(key), body: {}, files: { file: blob ?? (await drawBlob()) } }
  return (await by.call(files.replace, input)).item
}

describe('the same bytes', () => {
  test('are one picture of a kind, however many send them at once', async () => {
    const blob = await drawBlob()
    const root = path.join(app.kernel.config.dataDir, 'files', 'design')
    const sent = Array.from({ length: 12 }, (_, index) =>
      keep('design', index % 2 ? admin : manager, blob),
    )
    const urls = new Set((await Promise.all(sent)).map(({ url }) => url))
    assert.equal(urls.size, 1)
    await untilDone(app, 'discard-upload')
    assert.equal((await readdir(root)).length, 1)
    const { total } = await admin.call(files.list, { query: { filter: 'design' } })
    assert.equal(total, 1)
    const other = await keep('blog', admin, blob)
    assert.ok(!urls.has(other.url))
    await admin.call(files.describe, { ...at(other.key), body: { alt: 'Noise' } })
    assert.equal((await keep('blog', manager, blob)).alt, 'Noise')
  })

  test('are two where they are personal, or sent by who may not see the library', async () => {
    const blob = await drawBlob()
    const mine = await keep('project', admin, blob)
    const theirs = await keep('project', employee, blob)
    assert.notEqual(mine.url, theirs.url)
    const [a, b] = [await keep('avatar', admin, blob), await keep('avatar', admin, blob)]
    assert.notEqual(a.url, b.url)
  })
})

describe('the library', () => {
  test('finds by name and by what is shown, and narrows by kind and use', async () => {
    const { db } = app.database
    const find = async (query: object) => {
      const { rows, total } = await manager.call(files.list, { query })
      assert.equal(rows.length, total)
      return rows.map(({ name }) => name)
    }
    const barn = await makeFile(db, { kind: 'blog', name: 'Red barn', alt: 'A building at dusk' })
    await makeFile(db, { kind: 'service', name: 'Barn_door 100%', alt: '' })
    await makeFile(db, { kind: 'avatar', name: 'Barn owner' })
    await makeBlog(db, { image: barn.url })
    assert.deepEqual(await find({ q: 'barn', sort: 'name' }), ['Barn_door 100%', 'Red barn'])
    assert.deepEqual(await find({ q: 'DUSK' }), ['Red barn'])
    assert.deepEqual(await find({ q: '0%' }), ['Barn_door 100%'])
    assert.deepEqual(await find({ q: 'barn', filter: 'blog' }), ['Red barn'])
    assert.deepEqual(await find({ q: 'barn', filter: 'used' }), ['Red barn'])
    assert.deepEqual(await find({ q: 'barn', filter: 'unused' }), ['Barn_door 100%'])
    assert.deepEqual(await find({ q: 'barn', filter: 'blog-unused' }), [])
    const [newest] = (await manager.call(files.list, { query: { limit: 1 } })).rows
    assert.equal(newest?.name, 'Barn_door 100%')
  })

  test('says how large a picture is, who sent it and when', async () => {
    const { key, url } = await keep('service', manager)
    const { id, usedBy, bytes, createdAt, mayRemove, ...picture } = await one(key)
    assert.deepEqual(usedBy, [])
    assert.ok(bytes > 100 && createdAt)
    const size = { width: 200, height: 100 }
    const known = { key, url, kind: 'service', name: 'blob', alt: '', ...size, uses: 0 }
    assert.deepEqual(picture, { ...known, _id: id, by: picture.by })
    assert.match(picture.by ?? '', /^Ada Person \d+$/)
    const others = await one((await keep('service')).key, manager)
    assert.deepEqual([mayRemove, others.mayRemove], [true, false])
  })

  test('does not hold avatars, which nobody else describes or replaces', async () => {
    const { key } = await keep('avatar', employee)
    const missing = { code: 'NOT_FOUND', status: 404 }
    await assert.rejects(one(key), missing)
    const id = { params: { idOrName: (await rowOf(key)).id } }
    await assert.rejects(admin.call(files.one, id), missing)
    await assert.rejects(admin.call(files.describe, { ...id, body: { alt: 'x' } }), missing)
    await assert.rejects(replace(key), missing)
  })
})

function rowOf(key: string) {
  const row = app.database.db.selectFrom('file').selectAll().where('key', '=', key)
  return row.executeTakeFirstOrThrow()
}

async function showEverywhere({ url }: { url: string }) {
  const { db } = app.database
  const html = `<p>Look:</p><img src="${url}" alt="Here" width="200" height="100">`
  const shown = {
    service: await makeService(db, { title: 'S', image: url, content: html }),
    blog: await makeBlog(db, { title: 'B', image: url, content: html }),
    faq: await makeFaq(db, { question: 'F', answer: html }),
    step: await makeStep(db, { title: 'P', image: url, description: html }),
    page: await makePageText(db, { kind: 'privacy-policy', description: html }),
    project: await makeProject(db, { title: 'J', description: html, pictures: [url] }),
  }
  return { html, shown }
}

describe('where a picture is shown', () => {
  test('is known for every kind, and counted once for each thing', async () => {
    const kept = await keep()
    const { shown } = await showEverywhere(kept)
    const { uses, usedBy } = await one(kept.key)
    assert.equal(uses, 6)
    assert.deepEqual(
      usedBy.map(({ kind, title, place, editPath }) => [kind, title, place, editPath]),
      [
        ['blog', 'B', 'image', `/admin/blogs/edit-blog/${shown.blog.id}`],
        ['blog', 'B', 'text', `/admin/blogs/edit-blog/${shown.blog.id}`],
        ['faq', 'F', 'text', `/admin/faqs/edit-faq/${shown.faq.id}`],
        [
          ...['page_text', 'Privacy policy', 'text'],
          `/admin/privacy-policy/edit-privacy-policy/${shown.page.id}`,
        ],
        ['process_step', 'P', 'image', `/admin/process/edit-design-process/${shown.step.id}`],
        ['process_step', 'P', 'text', `/admin/process/edit-design-process/${shown.step.id}`],
        ['project', 'J', 'image', `/admin/projects/edit-project/${shown.project.id}`],
        ['project', 'J', 'text', `/admin/projects/edit-project/${shown.project.id}`],
        ['service', 'S', 'image', `/admin/services/edit-service/${shown.service.id}`],
        ['service', 'S', 'text', `/admin/services/edit-service/${shown.service.id}`],
      ],
    )
    const asManager = (await one(kept.key, manager)).usedBy
    const withoutPath = asManager.filter(({ editPath }) => !editPath)
    assert.deepEqual(
      withoutPath.map(({ title }) => title),
      ['Privacy policy'],
    )
  })

  test('follows what is changed, deleted and brought back', async () => {
    const [a, b] = [await keep(), await keep()]
    const { id, slug } = await makeService(app.database.db, { image: a.url })
    const uses = async () => [(await one(a.key)).uses, (await one(b.key)).uses]
    assert.deepEqual(await uses(), [1, 0])
    const body = { title: 'T', slug, content: `<p>b</p><img src="${b.url}">`, file: null }
    await admin.call(services.edit, { params: { id }, body })
    assert.deepEqual(await uses(), [0, 1])
    const { changeId } = await admin.call(services.remove, { params: { id } })
    assert.deepEqual(await uses(), [0, 0])
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await uses(), [0, 1])
  })

  test('is told where it cannot be removed, to those who may see it', async () => {
    const kept = await keep('project', employee)
    const remove = (by: Visitor) => by.call(files.remove, { body: { key: kept.key } })
    await makeProject(app.database.db, { title: 'Secret', pictures: [kept.url] })
    const generic = { code: 'FILE_IN_USE', message: 'This file is still in use.' }
    await assert.rejects(remove(employee), generic)
    const message = 'This picture is still shown by the project “Secret”.'
    await assert.rejects(remove(admin), { code: 'FILE_IN_USE', message })
    await assert.rejects(remove(manager), { code: 'NOT_FOUND' })
  })
})

describe('what a picture shows', () => {
  test('is said once, and part of what the site shows', { timeout: 20_000 }, async () => {
    const kept = await keep('blog', manager)
    const { blog: post } = (await showEverywhere(kept)).shown
    const shownTo = async (who: Visitor) =>
      (await who.call(blog.one, { params: { id: post.slug } })).featured_image_alt
    const visitor = app.visit()
    assert.equal(await shownTo(visitor), '')
    const body = { alt: '  A lighthouse ', name: 'Light' }
    const { item } = await manager.call(files.describe, { ...at(kept.key), body })
    assert.deepEqual([item.alt, item.name], ['A lighthouse', 'Light'])
    assert.equal(await shownTo(manager), 'A lighthouse')
    // What was kept for visitors is dropped when the database has told so.
    await until(
      'visitors get the new words',
      async () => (await shownTo(visitor)) === 'A lighthouse',
    )
    await manager.call(files.describe, { ...at(kept.key), body: { alt: '' } })
    assert.deepEqual([await shownTo(manager), (await one(kept.key)).name], ['', 'Light'])
  })

  test('is one line of at most 300 characters', async () => {
    const { key } = await keep()
    for (const alt of ['a\nb', 'x'.repeat(301)])
      await assert.rejects(admin.call(files.describe, { ...at(key), body: { alt } }), {
        code: 'INVALID_INPUT',
      })
  })
})

describe('replacing a picture', () => {
  test('changes everything that shows it at once, as what this person did', async () => {
    const kept = await keep()
    await admin.call(files.describe, { ...at(kept.key), body: { alt: 'A boat', name: 'Boat' } })
    const { shown, html } = await showEverywhere(kept)
    const before = await one(kept.key)
    const item = await replace(kept.key)
    assert.equal(await isServed(item.url), true)
    assert.deepEqual([item.id, item.alt, item.name], [before.id, 'A boat', 'Boat'])
    assert.deepEqual((await one(item.key)).usedBy, before.usedBy)
    const text = html.replace(kept.url, item.url)
    const { db } = app.database
    const read = async (
      table: 'service' | 'blog' | 'faq' | 'process_step' | 'page_text',
      id: string,
    ) => db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const now = [
      await read('service', shown.service.id),
      await read('blog', shown.blog.id),
      await read('faq', shown.faq.id),
      await read('process_step', shown.step.id),
      await read('page_text', shown.page.id),
    ]
    for (const row of now) {
      const found: Record<string, unknown> = row
      assert.equal(found.content ?? found.answer ?? found.description, text)
      if ('image' in row) assert.equal(row.image, item.url)
      assert.equal(row.updated_at, app.clock.now.toISOString())
    }
    const project = db.selectFrom('project').selectAll().where('id', '=', shown.project.id)
    const { pictures, description } = await project.executeTakeFirstOrThrow()
    assert.deepEqual([pictures, description], [[item.url], text])
    const recorded = await db
      .selectFrom('change')
      .select(['kind', 'account_id', 'action'])
      .where(
        'item_id',
        'in',
        Object.values(shown).map(({ id }) => id),
      )
      .execute()
    assert.deepEqual([...new Set(recorded.map(({ kind }) => kind))].sort(), [
      'blog',
      'faq',
      'page_text',
      'process_step',
      'project',
      'service',
    ])
    assert.ok(recorded.every((row) => row.account_id === admin.accountId && row.action === 'edit'))
  })

  test('leaves the old one in the library, where it can be deleted', async () => {
    const kept = await keep()
    await admin.call(files.describe, { ...at(kept.key), body: { alt: 'A boat', name: 'Boat' } })
    await makeBlog(app.database.db, { image: kept.url })
    const item = await replace(kept.key)
    const old = await one(kept.key)
    assert.deepEqual([old.name, old.alt, old.uses, old.mayRemove], ['Boat', 'A boat', 0, true])
    assert.notEqual(old.id, item.id)
    assert.equal(await isServed(kept.url), true)
    await admin.call(files.remove, { body: { key: kept.key } })
    assert.equal(await isServed(kept.url), false)
    assert.equal((await one(item.key)).uses, 1)
  })

  test('leaves recorded versions as they are, and the way back to them open', async () => {
    const kept = await keep('service')
    const { id, slug } = await makeService(app.database.db, { image: kept.url })
    const edit = (title: string) =>
      admin.call(services.edit, {
        params: { id },
        body: { title, slug, content: `<img src="${kept.url}">`, file: kept.url },
      })
    await edit('First')
    await edit('Second')
    const versions = () =>
      app.database.db
        .selectFrom('change')
        .select(['id', 'before', 'after'])
        .where('item_id', '=', id)
        .orderBy('created_at')
        .execute()
    const recorded = await versions()
    const { url } = await replace(kept.key)
    assert.deepEqual((await versions()).slice(0, recorded.length), recorded)
    const params = { id: recorded[0]?.id ?? assert.fail() }
    const restore = () => admin.call(changes.restore, { params, body: { to: 'after' } })
    await restore()
    const restored = await admin.call(services.one, { params: { id: slug } })
    assert.deepEqual([restored.title, restored.file], ['First', kept.url])
    assert.ok(restored.content.includes(kept.url))
    assert.deepEqual((await one(kept.key)).uses, 1)

    await admin.call(services.edit, {
      params: { id },
      body: { title: 'Third', slug, content: '<p>x</p>', file: url },
    })
    const gone = async () => (await admin.call(changes.one, { params })).gone
    assert.deepEqual(await gone(), [])
    await admin.call(files.remove, { body: { key: kept.key } })
    assert.deepEqual(await gone(), [kept.url])
    await assert.rejects(restore(), { code: 'CONFLICT', message: /^A picture of it was deleted/ })
  })

  test('with itself changes nothing, and with another one joins the two', async () => {
    const [blob, other] = [await drawBlob(), await drawBlob()]
    const kept = await keep('blog', admin, blob)
    await admin.call(files.describe, { ...at(kept.key), body: { alt: 'A boat' } })
    await makeBlog(app.database.db, { image: kept.url })
    assert.equal((await replace(kept.key, admin, blob)).url, kept.url)
    const there = await keep('blog', admin, other)
    const joined = await replace(kept.key, admin, other)
    assert.deepEqual([joined.url, joined.uses, joined.alt], [there.url, 1, 'A boat'])
    assert.equal((await one(kept.key)).uses, 0)
  })

  test('twice at once ends with one of the two, and nothing that is gone is shown', async () => {
    for (let round = 0; round < 6; round += 1) {
      const kept = await keep()
      const { shown } = await showEverywhere(kept)
      const { id } = await one(kept.key)
      const sent = await Promise.allSettled([replace(kept.key), replace(kept.key, admin)])
      assert.ok(sent.some(({ status }) => status === 'fulfilled'))
      const now = await admin.call(files.one, { params: { idOrName: id } })
      assert.equal(now.uses, 6)
      assert.equal(await isServed(now.url), true)
      const { image } = await app.database.db
        .selectFrom('blog')
        .select('image')
        .where('id', '=', shown.blog.id)
        .executeTakeFirstOrThrow()
      assert.equal(image, now.url)
    }
  })

  test('of two pictures in one text at once loses neither', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await keep(), await keep()]
      const answer = `<img src="${a.url}" /><img src="${b.url}" />`
      const { id } = await makeFaq(app.database.db, { answer })
      const [c, d] = await Promise.all([replace(a.key), replace(b.key, admin)])
      const row = app.database.db.selectFrom('faq').select('answer').where('id', '=', id)
      const now = await row.executeTakeFirstOrThrow()
      assert.equal(now.answer, `<img src="${c.url}" /><img src="${d.url}" />`)
    }
  })

  test('while a form that shows it is saved ends with the new picture, or a refusal', async () => {
    for (let round = 0; round < 8; round += 1) {
      const kept = await keep('service')
      const { id, slug } = await makeService(app.database.db, { image: kept.url })
      const { updatedAt: basedOn } = await admin.call(services.one, { params: { id: slug } })
      const body = { title: 'T', slug, content: '<p>x</p>', file: kept.url, basedOn }
      const [saved, replaced] = await Promise.allSettled([
        admin.call(services.edit, { params: { id }, body }),
        replace(kept.key),
      ])
      assert.equal(replaced.status, 'fulfilled')
      if (saved.status === 'rejected') assert.equal(saved.reason.code, 'CONFLICT')
      const { file } = await admin.call(services.one, { params: { id: slug } })
      assert.equal(file, (await replaced.value).url)
    }
  })

  test('is not undone by a text that is saved meanwhile, or later from what was read before', async () => {
    for (let round = 0; round < 8; round += 1) {
      const kept = await keep()
      const answer = `<p>Like this: <img src="${kept.url}" alt="" /></p>`
      const { id } = await makeFaq(app.database.db, { answer })
      const { updatedAt: basedOn } = await admin.call(faqs.one, { params: { id } })
      const body = { question: 'How?', answer, category: 'website' as const, basedOn }
      const save = () => admin.call(faqs.edit, { params: { id }, body })
      const [saved, replaced] = await Promise.allSettled([save(), replace(kept.key)])
      if (saved.status === 'rejected') assert.equal(saved.reason.code, 'CONFLICT')
      assert.equal(replaced.status, 'fulfilled')
      await assert.rejects(save(), { code: 'CONFLICT' })
      const now = await admin.call(faqs.one, { params: { id } })
      assert.ok(now.answer.includes((await replaced.value).url))
    }
  })

  test('is a Manager’s too, but not where a policy shows it', async () => {
    const kept = await keep()
    await makePageText(app.database.db, { kind: 'term', description: `<img src="${kept.url}">` })
    const message = 'Term policy shows it too, and only an Admin can change that.'
    await assert.rejects(replace(kept.key, manager), { code: 'FORBIDDEN', message })
    assert.equal(await isServed(kept.url), true)
    const other = await keep()
    await makePageText(app.database.db, { description: `<img src="${other.url}">` })
    assert.equal((await replace(other.key, manager)).uses, 1)
  })

  test('with what is none leaves it as it is, and nothing behind', async () => {
    const kept = await keep()
    const root = path.join(app.kernel.config.dataDir, 'files', 'blog')
    const before = (await readdir(root)).length
    await assert.rejects(replace(kept.key, admin, new Blob(['<svg/>'])), { code: 'NOT_AN_IMAGE' })
    const nothing = admin.call(files.replace, { ...at(kept.key), body: {} })
    await assert.rejects(nothing, { code: 'FILE_MISSING' })
    assert.equal((await readdir(root)).length, before)
    assert.equal(await isServed(kept.url), true)
  })
})

describe('what nothing shows', () => {
  test('is removed by an Admin all at once, but for what is fresh', async () => {
    const env = { DATA_DIR: app.kernel.config.dataDir }
    const later = await startTestApp({ env, database: app.database })
    const own = await signInAs(later, 'Admin')
    const old = await keep('blog', own)
    const used = await keep('blog', own)
    const avatar = await keep('avatar', own)
    await makeBlog(app.database.db, { image: used.url })
    await makeAccount(app.database.db, { avatar: avatar.url })
    later.clock.now = new Date(Date.now() + 3_600_000 + 5_000)
    const fresh = await keep('blog', own)
    await app.database.pool.query(
      "update file set created_at = now() + interval '1 hour' where key = $1",
      [fresh.key],
    )
    const { count, bytes } = await own.call(files.countUnused, {})
    assert.ok(count > 0 && bytes > 0)
    const { removed, left, message } = await own.call(files.removeUnused, {})
    assert.deepEqual([removed, left, message], [count, 0, `${count} pictures removed.`])
    const there = await Promise.all(
      [old, used, fresh].map(({ key }) =>
        own.call(files.one, at(key)).then(
          () => true,
          () => false,
        ),
      ),
    )
    assert.deepEqual(there, [false, true, true])
    assert.equal(await isServed(old.url), false)
    assert.equal(await isServed(avatar.url), true)
    assert.deepEqual((await own.call(files.countUnused, {})).count, 0)
  })
})
