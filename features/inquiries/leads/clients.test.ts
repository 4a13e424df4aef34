import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { changeContact } from '#test/colleagues.ts'
import { makeAccount, makeColleague, signInAs } from '#test/factories.ts'
import { makeInquiry, makeLead } from '#test/leads.ts'
import { mailsTo } from '#test/outbox.ts'
import { leads } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
let admin: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  admin = await signInAs(app, 'Admin')
})

const one = (id: string) => manager.call(leads.one, { params: { id } })
const profileOf = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  businessName: 'Prairie Bakery',
  email,
  phoneNumber: '(515) 555-0123',
})
const makeClient = (id: string, email: string, by = admin) =>
  by.call(leads.makeClient, { params: { id }, body: profileOf(email) })
const join = (id: string, userId: string) =>
  manager.call(leads.joinClient, { params: { id }, body: { userId } })

function accountsOf(email: string) {
  return app.database.db.selectFrom('account').selectAll().where('email', '=', email).execute()
}

describe('converting a lead to a client', () => {
  test('copies the fields, sends an invitation and links the lead', async () => {
    const { id, email } = await makeLead(app.database.db)
    const { item, message } = await makeClient(id, email)
    assert.equal(message, `Client added. An invitation was sent to ${email}.`)
    assert.equal(item.state, 'client')
    assert.equal(item.unread, false)
    assert.equal(item.entries.at(-1)?.kind, 'client')
    const [account, ...others] = await accountsOf(email)
    assert.equal(others.length, 0)
    assert.equal(item.client?.id, account?.id)
    assert.deepEqual(
      [account?.role, account?.status, account?.business_name, account?.phone_number],
      ['User', 'Active', 'Prairie Bakery', '(515) 555-0123'],
    )
    assert.equal(account?.password_hash, null)
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.text ?? '', /\/choose-password\//)
    await assert.rejects(makeClient(id, 'another@example.org'), { code: 'CONFLICT' })
  })

  test('creates one account for 50 concurrent requests', async () => {
    const { id, email } = await makeInquiry(app.database.db)
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => makeClient(id, email)),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await accountsOf(email)).length, 1)
    const { rows } = await app.database.pool.query(
      `select from job.job where name = 'password-link' and data->>'email' = $1`,
      [email],
    )
    assert.equal(rows.length, 1)
  })

  test('changes nothing if the email address is taken', async () => {
    const { email } = await makeAccount(app.database.db)
    const { id } = await makeLead(app.database.db)
    await assert.rejects(makeClient(id, email), { code: 'EMAIL_TAKEN' })
    assert.equal((await one(id)).state, 'new')
  })

  test('requires an Admin', async () => {
    const { id, email } = await makeLead(app.database.db)
    await assert.rejects(makeClient(id, email, manager), { status: 403 })
    const body = { ...profileOf(email), businessName: '' }
    await assert.rejects(admin.call(leads.makeClient, { params: { id }, body }), {
      code: 'INVALID_INPUT',
    })
  })
})

describe('linking a lead to a client', () => {
  test('suggests the client with the same email address, and accepts any', async () => {
    const { db } = app.database
    const client = await makeAccount(db, { business_name: 'Millrace' })
    const { id } = await makeLead(db, { email: client.email })
    assert.equal((await one(id)).match?.id, client.id)
    assert.equal((await one(id)).match?.businessName, 'Millrace')
    const { item } = await join(id, client.id)
    assert.deepEqual([item.state, item.client?.id, item.match], ['client', client.id, null])
    await assert.rejects(join(id, client.id), { code: 'CONFLICT' })
    const other = await makeLead(db)
    assert.equal((await one(other.id)).match, null)
    await join(other.id, client.id)
  })

  test('finds a client by the email address of any of its persons', async () => {
    const { db } = app.database
    const { id: clientId } = await makeAccount(db)
    const colleague = await makeColleague(db, clientId, ['invoices'])
    const { id } = await makeLead(db, { email: colleague.email })
    assert.equal((await one(id)).match?.clientId, clientId)
    await changeContact(db, clientId, colleague.id)
    const { client } = (await join(id, colleague.id)).item
    assert.deepEqual([client?.id, client?.clientId], [colleague.id, clientId])
  })

  test('refuses staff and deleted accounts', async () => {
    const { db } = app.database
    const { id } = await makeLead(db)
    const gone = await makeAccount(db, { deleted_at: new Date().toISOString() })
    for (const userId of [admin.accountId, gone.id, randomUUID()])
      await assert.rejects(join(id, userId), { code: 'INVALID_INPUT' })
  })

  test('clears the spam mark', async () => {
    const { db } = app.database
    const client = await makeAccount(db)
    const { id } = await makeLead(db, { spam_at: new Date().toISOString() })
    assert.equal((await join(id, client.id)).item.state, 'client')
  })
})
