import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { pages } from '#features/pages/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { services } from '#features/services/contract.ts'
import { formatHour } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeCategory, makePicture, signInAs } from '#test/factories.ts'
import { changes } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const body = { title: 'One hand', description: 'Whoever designs it builds it.' }

async function addReason() {
  const { item } = await admin.call(reasons.add, { body })
  return item
}

describe('changes by staff', () => {
  test('are recorded with their author and the values before and after', async () => {
    const manager = await signInAs(app, 'Manager')
    const { id } = await addReason()
    await manager.call(reasons.edit, { params: { id }, body: { ...body, title: 'Two hands' } })
    await admin.call(reasons.remove, { params: { id } })
    const { rows } = await admin.call(changes.list, { query: { itemId: id } })
    assert.deepEqual(
      rows.map(({ action, kind, title }) => [action, kind, title]),
      [
        ['remove', 'reason', 'Two hands'],
        ['edit', 'reason', 'Two hands'],
        ['add', 'reason', 'One hand'],
      ],
    )
    assert.match(rows[1]?.who ?? '', /^Ada Person/)
    assert.notEqual(rows[1]?.who, rows[0]?.who)
    assert.equal(rows[1]?.accountId, manager.accountId)
    const edit = await admin.call(changes.one, { params: { id: rows[1]?.id ?? '' } })
    assert.deepEqual([edit.before?.title, edit.after?.title], ['One hand', 'Two hands'])
    assert.deepEqual([edit.now, edit.basedOn, edit.changed], [null, null, ['title']])
  })

  test('do not include changes by the program', async () => {
    const { id } = await app.database.db
      .insertInto('reason')
      .values(body)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { total } = await admin.call(changes.list, { query: { itemId: id } })
    assert.equal(total, 0)
  })

  test('are not recorded when nothing changed', async () => {
    const { id } = await addReason()
    await admin.call(reasons.edit, { params: { id }, body })
    const { total } = await admin.call(changes.versions, { query: { itemId: id } })
    assert.equal(total, 1)
  })

  test('are filtered by kind, person and title', async () => {
    const other = await signInAs(app, 'Manager')
    await other.call(reasons.add, { body: { ...body, title: 'Needle 100%' } })
    const count = async (query: object) => (await admin.call(changes.list, { query })).total
    assert.equal(await count({ who: other.accountId }), 1)
    assert.equal(await count({ who: other.accountId, kind: 'faq' }), 0)
    assert.equal(await count({ who: other.accountId, filter: 'remove' }), 0)
    assert.equal(await count({ q: 'needle 100%' }), 1)
  })

  test('are filtered by age', async () => {
    const other = await signInAs(app, 'Manager')
    await other.call(reasons.add, { body })
    const account_id = other.accountId
    const created_at = new Date(app.clock.now.getTime() - 3 * 86_400_000).toISOString()
    const { db } = app.database
    await db
      .updateTable('change')
      .set({ created_at })
      .where('account_id', '=', account_id)
      .execute()
    const count = async (span: 'day' | 'week') =>
      (await admin.call(changes.list, { query: { who: account_id, span } })).total
    assert.deepEqual([await count('day'), await count('week')], [0, 1])
  })

  test('list the people who made any, for a filter', async () => {
    const other = await signInAs(app, 'Manager')
    const idle = await signInAs(app, 'Manager')
    await other.call(reasons.add, { body })
    const { rows } = await admin.call(changes.people, {})
    const ids = rows.map(({ id }) => id)
    assert.deepEqual([ids.includes(other.accountId), ids.includes(idle.accountId)], [true, false])
    assert.match(rows[0]?.name ?? '', /^Ada Person/)
  })

  test('name page texts, which have no title', async () => {
    const values = { description: '<p>We keep &amp; promise.</p>' }
    const { item } = await admin.call(pages.term.add, { body: { values } })
    const { rows } = await admin.call(changes.list, { query: { kind: 'term', q: 'promise' } })
    assert.deepEqual(
      rows.map(({ itemId, kind, title }) => [itemId, kind, title]),
      [[item.id, 'term', 'We keep & promise.']],
    )
  })

  test('are shown with names instead of ids, and labels instead of codes', async () => {
    const { db } = app.database
    const category = await makeCategory(db, 'project_category')
    const client = await makeAccount(db, { first_name: 'Cleo', last_name: 'Client' })
    const project = {
      title: 'A site',
      description: '<p>New.</p>',
      userId: client.id,
      categoryId: category.id,
      techStack: ['Nextjs'],
      status: 'not started' as const,
    }
    const { item } = await admin.call(projects.add, { body: project })
    const { rows } = await admin.call(changes.list, { query: { itemId: item.id } })
    const { now, basedOn } = await admin.call(changes.one, { params: { id: rows[0]?.id ?? '' } })
    assert.deepEqual([now?.client, now?.category], ['Cleo Client', category.name])
    assert.deepEqual([now?.status, now?.priority], ['Not started', 'Medium'])
    assert.deepEqual(now?.tech_stack, ['Nextjs'])
    assert.equal(basedOn, item.updatedAt)
    assert.equal(JSON.stringify(now).includes(client.id), false)
  })
})

describe('restoring', () => {
  test('brings a deleted record back unchanged, with its slug', async () => {
    const reason = await addReason()
    const params = { id: reason.id }
    const { changeId } = await admin.call(reasons.remove, { params })
    const restored = await admin.call(changes.restore, {
      params: { id: changeId },
      body: { to: 'before' },
    })
    assert.equal(restored.message, '“One hand” is back.')
    assert.deepEqual(await admin.call(reasons.one, { params }), reason)
  })

  test('makes an older version the current one', async () => {
    const { id } = await addReason()
    const params = { id }
    for (const title of ['Second', 'Third'])
      await admin.call(reasons.edit, { params, body: { ...body, title } })
    const { rows } = await admin.call(changes.versions, { query: { itemId: id } })
    const second = rows.find(({ title }) => title === 'Second')
    const restore = { params: { id: second?.id ?? '' }, body: { to: 'after' } as const }
    const { changeId } = await admin.call(changes.restore, restore)
    assert.equal((await admin.call(reasons.one, { params })).title, 'Second')
    const after = await admin.call(changes.versions, { query: { itemId: id } })
    assert.equal(after.total, 4)
    const again = await admin.call(changes.restore, restore)
    assert.equal(again.changeId, null)
    const undo = { params: { id: changeId ?? '' }, body: { to: 'before' } as const }
    const { message } = await admin.call(changes.restore, undo)
    assert.match(message, /^Restored the version from \d+:\d\d [AP]M ET\.$/)
    assert.equal((await admin.call(reasons.one, { params })).title, 'Third')
  })

  test('of a deleted record needs the permission to delete it', async () => {
    const manager = await signInAs(app, 'Manager')
    const { id } = await addReason()
    const { changeId } = await admin.call(reasons.remove, { params: { id } })
    const undo = { params: { id: changeId }, body: { to: 'before' } as const }
    await assert.rejects(manager.call(changes.restore, undo), { code: 'FORBIDDEN' })
    assert.equal((await admin.call(changes.list, { query: { itemId: id } })).total, 2)
    const { rows } = await manager.call(changes.versions, { query: { itemId: id } })
    const older = rows.find(({ action }) => action === 'add')
    const restore = { params: { id: older?.id ?? '' }, body: { to: 'after' } as const }
    await assert.rejects(manager.call(changes.restore, restore), { code: 'FORBIDDEN' })
  })

  test('leaves the position of a record unchanged, and moving it is not a version', async () => {
    const { id } = await addReason()
    await admin.call(reasons.edit, { params: { id }, body: { ...body, title: 'Moved' } })
    await admin.call(reasons.order, { body: { ids: [(await addReason()).id, id] } })
    const { rows } = await admin.call(changes.versions, { query: { itemId: id } })
    assert.deepEqual(
      rows.map(({ changed }) => changed),
      [['title'], []],
    )
    const first = { params: { id: rows[1]?.id ?? '' }, body: { to: 'after' } as const }
    const { message } = await admin.call(changes.restore, first)
    assert.equal(message, `Restored the version from ${formatHour(rows[1]?.createdAt ?? '')} ET.`)
    const { db } = app.database
    const now = await db.selectFrom('reason').selectAll().where('id', '=', id).executeTakeFirst()
    assert.deepEqual([now?.title, now?.position], ['One hand', 2])
  })

  test('is rejected if somebody changed the record in the meantime', async () => {
    const { id } = await addReason()
    const params = { id }
    await admin.call(reasons.edit, { params, body: { ...body, title: 'Second' } })
    const { rows } = await admin.call(changes.versions, { query: { itemId: id } })
    const first = { id: rows[1]?.id ?? '' }
    const { basedOn } = await admin.call(changes.one, { params: first })
    const restore = { params: first, body: { to: 'after', basedOn: basedOn ?? '' } as const }
    app.advance(1)
    const { item } = await admin.call(reasons.edit, { params, body: { ...body, title: 'Third' } })
    await assert.rejects(admin.call(changes.restore, restore), { code: 'CONFLICT' })
    const based = { ...restore, body: { to: 'after', basedOn: item.updatedAt } as const }
    await admin.call(changes.restore, based)
    assert.equal((await admin.call(reasons.one, { params })).title, 'One hand')
  })

  test('is rejected with a reason if the slug is taken or a picture is gone', async () => {
    const { db } = app.database
    const url = await makePicture(db, 'service')
    const draft = { title: 'Prints', slug: 'prints', content: `<p>See:</p><img src="${url}">` }
    const { item } = await admin.call(services.add, { body: draft })
    const { changeId } = await admin.call(services.remove, { params: { id: item.id } })
    const undo = { params: { id: changeId }, body: { to: 'before' } as const }
    const other = { ...draft, content: '<p>Other.</p>' }
    const { item: second } = await admin.call(services.add, { body: other })
    await assert.rejects(admin.call(changes.restore, undo), {
      code: 'CONFLICT',
      message: /^The slug is used by another record now/,
    })
    await admin.call(services.remove, { params: { id: second.id } })
    await db.deleteFrom('file').where('url', '=', url).execute()
    await assert.rejects(admin.call(changes.restore, undo), {
      code: 'CONFLICT',
      message: /^An image in it no longer exists/,
    })
  })
})

test('an editor learns who else has the form of a record open', async () => {
  const manager = await signInAs(app, 'Manager')
  const { id: itemId } = await addReason()
  const edit = (by: typeof admin, isLeaving = false) =>
    by.call(changes.editing, { body: { itemId, isLeaving } })
  assert.deepEqual((await edit(admin)).others, [])
  const [name, ...more] = (await edit(manager)).others
  assert.ok(name && more.length === 0)
  assert.equal((await edit(admin)).others.length, 1)
  await edit(manager, true)
  assert.deepEqual((await edit(admin)).others, [])
  app.advance(46)
  assert.deepEqual((await edit(manager)).others, [])
})
