import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeColleague } from '#test/factories.ts'
import { requireClient } from './clients.server.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const fail = (code: string): never => {
  throw new Error(code)
}

test('a client who gets a record cannot be deleted until the record is there', async () => {
  const { db } = app.database
  for (const status of ['Active', 'Suspended']) {
    const { id } = await makeAccount(db, { status })
    const lock = db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate()
    await db.transaction().execute(async (trx) => {
      await requireClient({ db: trx, fail }, id)
      await assert.rejects(lock.noWait().execute(), { code: '55P03' })
      // Another record does not wait.
      await db.transaction().execute((other) => requireClient({ db: other, fail }, id))
    })
    assert.equal((await lock.noWait().execute()).length, 1)
  }
})

test('a client is named by its own id or by that of its contact person', async () => {
  const { db } = app.database
  const [founder, { id: other }] = [await makeAccount(db), await makeAccount(db)]
  const { id: contact_id } = await makeColleague(db, founder.id, ['people'])
  const required = (id: string) => requireClient({ db, fail }, id)
  await assert.rejects(required(contact_id), { message: 'INVALID_INPUT' })
  await db.updateTable('client').set({ contact_id }).where('id', '=', founder.id).execute()
  assert.equal(await required(founder.id), founder.id)
  assert.equal(await required(contact_id), founder.id)
  assert.equal(await required(other), other)
})

test('staff and deleted accounts are no clients', async () => {
  const { db } = app.database
  const deleted_at = new Date().toISOString()
  for (const values of [{ role: 'Manager' as const }, { deleted_at }]) {
    const { id } = await makeAccount(db, values)
    await assert.rejects(requireClient({ db, fail }, id), { message: 'INVALID_INPUT' })
  }
})
