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
  makeProcessStep,
  makeProject,
  makeService,
  signInAs,
} from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawBlob } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { files, type UploadKind } from './contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }
let manager: Visitor & { accountId: string }
let employee: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
})

interface StoredPicture {
  url: string
  key: string
  alt?: string | undefined
}

async function uploadPicture(
  kind: UploadKind = 'blog',
  by: Visitor = admin,
  blob?: Blob,
): Promise<StoredPicture> {
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
  test('are one picture per kind, also under concurrency', async () => {
    const blob = await drawBlob()
    const root = path.join(app.kernel.config.dataDir, 'files', 'design')
    const sent = Array.from({ length: 12 }, (_, index) =>
      uploadPicture('design', index % 2 ? admin : manager, blob),
    )
    const urls = new Set((await Promise.all(sent)).map(({ url }) => url))
    assert.equal(urls.size, 1)
    await untilDone(app, 'discard-upload')
    assert.equal((await readdir(root)).length, 1)
    const { total } = await admin.call(files.list, { query: { filter: 'design' } })
    assert.equal(total, 1)
    const other = await uploadPicture('blog', admin, blob)
    assert.ok(!urls.has(other.url))
    await admin.call(files.describe, { ...at(other.key), body: { alt: 'Noise' } })
    assert.equal((await uploadPicture('blog', manager, blob)).alt, 'Noise')
  })

  test('are separate pictures if they are personal', async () => {
    const blob = await drawBlob()
    const [a, b] = [
      await uploadPicture('avatar', admin, blob),
      await uploadPicture('avatar', admin, blob),
    ]
    assert.notEqual(a.url, b.url)
  })
})

describe('the library', () => {
  test('can be searched by name and alternative text, and filtered by kind and use', async () => {
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

  test('shows the size, uploader and date of a picture', async () => {
    const { key, url } = await uploadPicture('service', manager)
    const { id, usedBy, bytes, createdAt, mayRemove, ...picture } = await one(key)
    assert.deepEqual(usedBy, [])
    assert.ok(bytes > 100 && createdAt)
    const size = { width: 200, height: 100 }
    const known = { key, url, kind: 'service', name: 'blob', alt: '', ...size, uses: 0 }
    assert.deepEqual(picture, { ...known, _id: id, by: picture.by })
    assert.match(picture.by ?? '', /^Ada Person \d+$/)
    const others = await one((await uploadPicture('service')).key, manager)
    assert.deepEqual([mayRemove, others.mayRemove], [true, false])
  })

  test('excludes avatars', async () => {
    const { key } = await uploadPicture('avatar', employee)
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

async function insertAllUses({ url }: { url: string }) {
  const { db } = app.database
  const html = `<p>Look:</p><img src="${url}" alt="Here" width="200" height="100">`
  const shown = {
    service: await makeService(db, { title: 'S', image: url, content: html }),
    blog: await makeBlog(db, { title: 'B', image: url, content: html }),
    faq: await makeFaq(db, { question: 'F', answer: html }),
    step: await makeProcessStep(db, { title: 'P', image: url, description: html }),
    page: await makePageText(db, { kind: 'privacy-policy', description: html }),
    project: await makeProject(db, { title: 'J', description: html, pictures: [url] }),
  }
  return { html, shown }
}

describe('the uses of a picture', () => {
  test('include every kind of content, and count each record once', async () => {
    const uploaded = await uploadPicture()
    const { shown } = await insertAllUses(uploaded)
    const { uses, usedBy } = await one(uploaded.key)
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
    const asManager = (await one(uploaded.key, manager)).usedBy
    const withoutPath = asManager.filter(({ editPath }) => !editPath)
    assert.deepEqual(
      withoutPath.map(({ title }) => title),
      ['Privacy policy'],
    )
  })

  test('follow changes, deletions and restores', async () => {
    const [a, b] = [await uploadPicture(), await uploadPicture()]
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

  test('are named to editors if the picture cannot be removed', async () => {
    // As of when the account was a Manager's.
    const uploaded = await makeFile(app.database.db, {
      kind: 'project',
      account_id: employee.accountId,
    })
    const remove = (by: Visitor) => by.call(files.remove, { body: { key: uploaded.key } })
    await makeProject(app.database.db, { title: 'Secret', pictures: [uploaded.url] })
    const generic = { code: 'FILE_IN_USE', message: 'This file is still in use.' }
    await assert.rejects(remove(employee), generic)
    const message = 'This image is still shown by the project “Secret”.'
    await assert.rejects(remove(admin), { code: 'FILE_IN_USE', message })
    await assert.rejects(remove(manager), { code: 'NOT_FOUND' })
  })
})

describe('the alternative text of an image', () => {
  test('is entered once and shown across the site', { timeout: 20_000 }, async () => {
    const uploaded = await uploadPicture('blog', manager)
    const { blog: post } = (await insertAllUses(uploaded)).shown
    const shownTo = async (who: Visitor) =>
      (await who.call(blog.one, { params: { id: post.slug } })).featured_image_alt
    const visitor = app.visit()
    assert.equal(await shownTo(visitor), '')
    const body = { alt: '  A lighthouse ', name: 'Light' }
    const { item } = await manager.call(files.describe, { ...at(uploaded.key), body })
    assert.deepEqual([item.alt, item.name], ['A lighthouse', 'Light'])
    assert.equal(await shownTo(manager), 'A lighthouse')
    // The cached responses for visitors are dropped once the database has notified the process.
    await until(
      'visitors get the new words',
      async () => (await shownTo(visitor)) === 'A lighthouse',
    )
    await manager.call(files.describe, { ...at(uploaded.key), body: { alt: '' } })
    assert.deepEqual([await shownTo(manager), (await one(uploaded.key)).name], ['', 'Light'])
  })

  test('is one line of at most 300 characters', async () => {
    const { key } = await uploadPicture()
    for (const alt of ['a\nb', 'x'.repeat(301)])
      await assert.rejects(admin.call(files.describe, { ...at(key), body: { alt } }), {
        code: 'INVALID_INPUT',
      })
  })
})

describe('replacing a picture', () => {
  test('updates everything that uses it at once, recorded as changes by this person', async () => {
    const uploaded = await uploadPicture()
    await admin.call(files.describe, { ...at(uploaded.key), body: { alt: 'A boat', name: 'Boat' } })
    const { shown, html } = await insertAllUses(uploaded)
    const before = await one(uploaded.key)
    const item = await replace(uploaded.key)
    assert.equal(await isServed(item.url), true)
    assert.deepEqual([item.id, item.alt, item.name], [before.id, 'A boat', 'Boat'])
    assert.deepEqual((await one(item.key)).usedBy, before.usedBy)
    const text = html.replace(uploaded.url, item.url)
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

  test('keeps the old one in the library until it is deleted', async () => {
    const uploaded = await uploadPicture()
    await admin.call(files.describe, { ...at(uploaded.key), body: { alt: 'A boat', name: 'Boat' } })
    await makeBlog(app.database.db, { image: uploaded.url })
    const item = await replace(uploaded.key)
    const old = await one(uploaded.key)
    assert.deepEqual([old.name, old.alt, old.uses, old.mayRemove], ['Boat', 'A boat', 0, true])
    assert.notEqual(old.id, item.id)
    assert.equal(await isServed(uploaded.url), true)
    await admin.call(files.remove, { body: { key: uploaded.key } })
    assert.equal(await isServed(uploaded.url), false)
    assert.equal((await one(item.key)).uses, 1)
  })

  test('leaves recorded versions unchanged and restorable', async () => {
    const uploaded = await uploadPicture('service')
    const { id, slug } = await makeService(app.database.db, { image: uploaded.url })
    const edit = (title: string) =>
      admin.call(services.edit, {
        params: { id },
        body: { title, slug, content: `<img src="${uploaded.url}">`, file: uploaded.url },
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
    const { url } = await replace(uploaded.key)
    assert.deepEqual((await versions()).slice(0, recorded.length), recorded)
    const params = { id: recorded[0]?.id ?? assert.fail() }
    const restore = () => admin.call(changes.restore, { params, body: { to: 'after' } })
    await restore()
    const restored = await admin.call(services.one, { params: { id: slug } })
    assert.deepEqual([restored.title, restored.file], ['First', uploaded.url])
    assert.ok(restored.content.includes(uploaded.url))
    assert.deepEqual((await one(uploaded.key)).uses, 1)

    await admin.call(services.edit, {
      params: { id },
      body: { title: 'Third', slug, content: '<p>x</p>', file: url },
    })
    const gone = async () => (await admin.call(changes.one, { params })).gone
    assert.deepEqual(await gone(), [])
    await admin.call(files.remove, { body: { key: uploaded.key } })
    assert.deepEqual(await gone(), [uploaded.url])
    await assert.rejects(restore(), {
      code: 'CONFLICT',
      message: /^An image in it no longer exists/,
    })
  })

  test('with itself changes nothing, and with another picture of the library merges the two', async () => {
    const [blob, other] = [await drawBlob(), await drawBlob()]
    const uploaded = await uploadPicture('blog', admin, blob)
    await admin.call(files.describe, { ...at(uploaded.key), body: { alt: 'A boat' } })
    await makeBlog(app.database.db, { image: uploaded.url })
    assert.equal((await replace(uploaded.key, admin, blob)).url, uploaded.url)
    const there = await uploadPicture('blog', admin, other)
    const joined = await replace(uploaded.key, admin, other)
    assert.deepEqual([joined.url, joined.uses, joined.alt], [there.url, 1, 'A boat'])
    assert.equal((await one(uploaded.key)).uses, 0)
  })

  test('twice at once ends with one of the two, and no content uses a removed picture', async () => {
    for (let round = 0; round < 6; round += 1) {
      const uploaded = await uploadPicture()
      const { shown } = await insertAllUses(uploaded)
      const { id } = await one(uploaded.key)
      const sent = await Promise.allSettled([replace(uploaded.key), replace(uploaded.key, admin)])
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

  test('of two pictures in one text at once loses neither change', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await uploadPicture(), await uploadPicture()]
      const answer = `<img src="${a.url}" /><img src="${b.url}" />`
      const { id } = await makeFaq(app.database.db, { answer })
      const [c, d] = await Promise.all([replace(a.key), replace(b.key, admin)])
      const row = app.database.db.selectFrom('faq').select('answer').where('id', '=', id)
      const now = await row.executeTakeFirstOrThrow()
      assert.equal(now.answer, `<img src="${c.url}" /><img src="${d.url}" />`)
    }
  })

  test('while a form that uses it is saved ends with the new picture or a rejected save', async () => {
    for (let round = 0; round < 8; round += 1) {
      const uploaded = await uploadPicture('service')
      const { id, slug } = await makeService(app.database.db, { image: uploaded.url })
      const { updatedAt: basedOn } = await admin.call(services.one, { params: { id: slug } })
      const body = { title: 'T', slug, content: '<p>x</p>', file: uploaded.url, basedOn }
      const [saved, replaced] = await Promise.allSettled([
        admin.call(services.edit, { params: { id }, body }),
        replace(uploaded.key),
      ])
      assert.equal(replaced.status, 'fulfilled')
      if (saved.status === 'rejected') assert.equal(saved.reason.code, 'CONFLICT')
      const { file } = await admin.call(services.one, { params: { id: slug } })
      assert.equal(file, (await replaced.value).url)
    }
  })

  test('is not undone by a text that is saved concurrently, or later from an older version', async () => {
    for (let round = 0; round < 8; round += 1) {
      const uploaded = await uploadPicture()
      const answer = `<p>Like this: <img src="${uploaded.url}" alt="" /></p>`
      const { id } = await makeFaq(app.database.db, { answer })
      const { updatedAt: basedOn } = await admin.call(faqs.one, { params: { id } })
      const body = { question: 'How?', answer, category: 'website' as const, basedOn }
      const save = () => admin.call(faqs.edit, { params: { id }, body })
      const [saved, replaced] = await Promise.allSettled([save(), replace(uploaded.key)])
      if (saved.status === 'rejected') assert.equal(saved.reason.code, 'CONFLICT')
      assert.equal(replaced.status, 'fulfilled')
      await assert.rejects(save(), { code: 'CONFLICT' })
      const now = await admin.call(faqs.one, { params: { id } })
      assert.ok(now.answer.includes((await replaced.value).url))
    }
  })

  test('is allowed for Managers, except where a policy uses it', async () => {
    const uploaded = await uploadPicture()
    await makePageText(app.database.db, {
      kind: 'term',
      description: `<img src="${uploaded.url}">`,
    })
    const message = 'Term policy shows it too, and only an Admin can change that.'
    await assert.rejects(replace(uploaded.key, manager), { code: 'FORBIDDEN', message })
    assert.equal(await isServed(uploaded.url), true)
    const other = await uploadPicture()
    await makePageText(app.database.db, { description: `<img src="${other.url}">` })
    assert.equal((await replace(other.key, manager)).uses, 1)
  })

  test('with an invalid picture changes nothing and leaves no files', async () => {
    const uploaded = await uploadPicture()
    const root = path.join(app.kernel.config.dataDir, 'files', 'blog')
    const before = (await readdir(root)).length
    await assert.rejects(replace(uploaded.key, admin, new Blob(['<svg/>'])), {
      code: 'NOT_AN_IMAGE',
    })
    const nothing = admin.call(files.replace, { ...at(uploaded.key), body: {} })
    await assert.rejects(nothing, { code: 'FILE_MISSING' })
    assert.equal((await readdir(root)).length, before)
    assert.equal(await isServed(uploaded.url), true)
  })
})

describe('unused images', () => {
  test('are removed by an Admin all at once, except recent ones', async () => {
    const env = { DATA_DIR: app.kernel.config.dataDir }
    const later = await startTestApp({ env, database: app.database })
    const own = await signInAs(later, 'Admin')
    const old = await uploadPicture('blog', own)
    const used = await uploadPicture('blog', own)
    const avatar = await uploadPicture('avatar', own)
    await makeBlog(app.database.db, { image: used.url })
    await makeAccount(app.database.db, { avatar: avatar.url })
    later.clock.now = new Date(Date.now() + 3_600_000 + 5_000)
    const fresh = await uploadPicture('blog', own)
    await app.database.pool.query(
      "update file set created_at = now() + interval '1 hour' where key = $1",
      [fresh.key],
    )
    const { count, bytes } = await own.call(files.countUnused, {})
    assert.ok(count > 0 && bytes > 0)
    const { removed, left, message } = await own.call(files.removeUnused, {})
    assert.deepEqual([removed, left, message], [count, 0, `${count} images deleted.`])
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
