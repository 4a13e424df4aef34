import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { reasons } from '#features/reasons/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
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

describe('what staff change', () => {
  test('is recorded with who did it, what was before and what after', async () => {
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
    const edit = await admin.call(changes.one, { params: { id: rows[1]?.id ?? '' } })
    assert.deepEqual([edit.before?.title, edit.after?.title], ['One hand', 'Two hands'])
  })

  test('and what only the program did is not', async () => {
    const { id } = await app.database.db
      .insertInto('reason')
      .values(body)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { total } = await admin.call(changes.list, { query: { itemId: id } })
    assert.equal(total, 0)
  })

  test('saved without a change is none', async () => {
    const { id } = await addReason()
    await admin.call(reasons.edit, { params: { id }, body })
    const { total } = await admin.call(changes.versions, { query: { itemId: id } })
    assert.equal(total, 1)
  })

  test('is found by kind, person and title', async () => {
    const other = await signInAs(app, 'Manager')
    await other.call(reasons.add, { body: { ...body, title: 'Needle 100%' } })
    const count = async (query: object) => (await admin.call(changes.list, { query })).total
    assert.equal(await count({ who: other.accountId }), 1)
    assert.equal(await count({ who: other.accountId, kind: 'faq' }), 0)
    assert.equal(await count({ who: other.accountId, filter: 'remove' }), 0)
    assert.equal(await count({ q: 'needle 100%' }), 1)
  })
})

describe('restoring', () => {
  test('brings a deleted thing back as it was, at its own address', async () => {
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

  test('makes an older version the newest one', async () => {
    const { id } = await addReason()
    const params = { id }
    for (const title of ['Second', 'Third'])
      await admin.call(reasons.edit, { params, body: { ...body, title } })
    const { rows } = await admin.call(changes.versions, { query: { itemId: id } })
    const second = rows.find(({ title }) => title === 'Second')
    const made = { params: { id: second?.id ?? '' }, body: { to: 'after' } as const }
    await admin.call(changes.restore, made)
    assert.equal((await admin.call(reasons.one, { params })).title, 'Second')
    const after = await admin.call(changes.versions, { query: { itemId: id } })
    assert.equal(after.total, 4)
  })

  test('of what was deleted is for those who may delete', async () => {
    const manager = await signInAs(app, 'Manager')
    const { id } = await addReason()
    const { changeId } = await admin.call(reasons.remove, { params: { id } })
    const undo = { params: { id: changeId }, body: { to: 'before' } as const }
    await assert.rejects(manager.call(changes.restore, undo), { code: 'FORBIDDEN' })
    assert.equal((await admin.call(changes.list, { query: { itemId: id } })).total, 2)
    const { rows } = await manager.call(changes.versions, { query: { itemId: id } })
    const older = rows.find(({ action }) => action === 'add')
    const made = { params: { id: older?.id ?? '' }, body: { to: 'after' } as const }
    await assert.rejects(manager.call(changes.restore, made), { code: 'FORBIDDEN' })
  })
})
