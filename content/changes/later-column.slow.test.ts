import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { reasons } from '#features/reasons/contract.ts'
import { startOwnApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { changes } from './contract.ts'

const app = await startOwnApp()
const admin = await signInAs(app, 'Admin')
const { db } = app.database

const body = { title: 'One hand', description: 'Whoever designs it builds it.' }

test('a version from before a column was added restores, and leaves that column alone', async () => {
  const { item: edited } = await admin.call(reasons.add, { body })
  const { item: removed } = await admin.call(reasons.add, { body })
  await admin.call(reasons.edit, {
    params: { id: edited.id },
    body: { ...body, title: 'Two hands' },
  })
  const { changeId } = await admin.call(reasons.remove, { params: { id: removed.id } })
  await sql`alter table reason add column badge text not null default 'none', add column hint text`.execute(
    db,
  )
  await sql`update reason set badge = 'gold', hint = 'Look' where id = ${edited.id}`.execute(db)

  const { rows } = await admin.call(changes.versions, { query: { itemId: edited.id } })
  const first = rows.at(-1)?.id ?? ''
  await admin.call(changes.restore, { params: { id: first }, body: { to: 'after' } })
  await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })

  const stored = await sql<object>`select id, title, badge, hint from reason order by id`.execute(
    db,
  )
  assert.deepEqual(stored.rows, [
    { id: edited.id, title: body.title, badge: 'gold', hint: 'Look' },
    { id: removed.id, title: body.title, badge: 'none', hint: null },
  ])
})

test('a version from before a column was dropped restores without it', async () => {
  await sql`alter table reason add column mood text default 'calm'`.execute(db)
  const { item } = await admin.call(reasons.add, { body })
  const { changeId } = await admin.call(reasons.remove, { params: { id: item.id } })
  await sql`alter table reason drop column mood`.execute(db)
  await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
  assert.equal((await admin.call(reasons.one, { params: { id: item.id } })).title, body.title)
})
