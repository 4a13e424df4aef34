import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makePicture, makeService, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { services } from './contract.ts'
import { listServiceTitles } from './public.server.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const draft = { title: 'Care plans', slug: 'care-plans', content: '<p>We look after it.</p>' }

describe('services', () => {
  test('are listed for anybody, newest first, with the total', async () => {
    const first = await makeService(app.database.db, { created_at: '2026-01-01T10:00:00Z' })
    const second = await makeService(app.database.db, { created_at: '2026-01-02T10:00:00Z' })
    const visitor = app.visit()
    const { rows, total } = await visitor.call(services.list, {})
    assert.deepEqual(
      rows.map(({ id }) => id),
      [second.id, first.id],
    )
    assert.equal(total, 2)
    assert.equal(rows[0]?._id, second.id)
    const one = await visitor.call(services.one, { params: { id: first.slug } })
    assert.equal(one.title, first.title)
  })

  test('are visible to everybody once a manager adds one', async () => {
    const manager = await signInAs(app, 'Manager')
    const visitor = app.visit()
    await visitor.call(services.list, {})
    const { item, message } = await manager.call(services.add, { body: draft })
    assert.equal(message, 'Service added successfully!')
    assert.equal(item.slug, 'care-plans')
    // The notification of the change arrives shortly after the reply.
    const isShown = async () =>
      (await visitor.call(services.list, {})).rows.some(({ slug }) => slug === 'care-plans')
    await until('the new service is listed', isShown)
  })

  test('need a unique slug', async () => {
    const admin = await signInAs(app, 'Admin')
    const { slug } = await makeService(app.database.db)
    await assert.rejects(admin.call(services.add, { body: { ...draft, slug } }), {
      code: 'SLUG_TAKEN',
      status: 409,
      fields: { slug: 'This slug is already in use.' },
    })
  })

  test('are stored with sanitized rich text', async () => {
    const admin = await signInAs(app, 'Admin')
    const content =
      '<p onclick="x()">Fine<script>alert(1)</script></p><a href="javascript:alert(1)">go</a>'
    const { item } = await admin.call(services.add, {
      body: { ...draft, slug: 'hostile', content },
    })
    assert.equal(item.content, '<p>Fine</p><a>go</a>')
  })

  test('are deleted by Admins only', async () => {
    const [manager, admin] = await Promise.all([signInAs(app, 'Manager'), signInAs(app, 'Admin')])
    const { id, slug } = await makeService(app.database.db)
    await assert.rejects(manager.call(services.remove, { params: { id } }), { code: 'FORBIDDEN' })
    await admin.call(services.remove, { params: { id } })
    await assert.rejects(app.visit().call(services.one, { params: { id: slug } }), { status: 404 })
  })
  test('cannot be saved with a missing picture', async () => {
    const admin = await signInAs(app, 'Admin')
    const file = `/files/service/${'x'.repeat(22)}-10x10/10.webp`
    const body = { ...draft, slug: 'no-picture', file }
    await assert.rejects(admin.call(services.add, { body }), {
      code: 'INVALID_INPUT',
      fields: { file: 'This image is no longer there.' },
    })
  })

  test('keep their picture until it is replaced or removed', async () => {
    const admin = await signInAs(app, 'Admin')
    const file = await makePicture(app.database.db, 'service')
    const body = { ...draft, slug: 'with-picture', file }
    const { item } = await admin.call(services.add, { body })
    const edit = async (sent: { file?: string | null }) => {
      const { file: _, ...rest } = body
      const input = { params: { id: item.id }, body: { ...rest, ...sent } }
      return (await admin.call(services.edit, input)).item.file
    }
    assert.deepEqual([await edit({}), await edit({ file: '' })], [file, file])
    assert.equal(await edit({ file: null }), null)
  })

  test('are restored with their slug', async () => {
    const admin = await signInAs(app, 'Admin')
    const { item } = await admin.call(services.add, { body: { ...draft, slug: 'back-again' } })
    const { changeId } = await admin.call(services.remove, { params: { id: item.id } })
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    const back = await admin.call(services.one, { params: { id: 'back-again' } })
    assert.deepEqual(back, item)
  })

  test('keep their order, and new ones come first until they are ordered', async () => {
    const { db } = app.database
    const manager = await signInAs(app, 'Manager')
    await db.deleteFrom('service').execute()
    const visitor = app.visit()
    const add = async (title: string) => (await makeService(db, { title })).id
    const sorted = async (sort: 'order' | '-order') =>
      (await visitor.call(services.list, { query: { sort } })).rows.map(({ title }) => title).join()
    const ids = [await add('a'), await add('b'), await add('c')]
    await manager.call(services.order, { body: { ids } })
    await until('the order is a, b, c', async () => (await sorted('order')) === 'a,b,c')
    await add('new')
    await until('the new one is first', async () => (await sorted('order')) === 'new,a,b,c')
    assert.equal(await sorted('-order'), 'c,b,a,new')
    await makeService(db, { title: 'newest' })
    assert.deepEqual(await listServiceTitles(db), ['newest', 'new', 'a', 'b', 'c'])
  })
})
