import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { payments } from '#features/payments/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import type { Person } from '#server/personal-data.ts'
import { type MemberRight, memberRights } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeColleague, password, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { makePlan } from '#test/plans.ts'
import { ownInvoices } from './client/contract.ts'
import { invoiceFiles, invoices } from './contract.ts'
import { statements } from './ledger/contract.ts'
import { invoiceData } from './personal-data.server.ts'

type Account = Awaited<ReturnType<typeof makeAccount>>

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

async function visit({ email }: Account): Promise<Visitor> {
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, { body: { email, password } })
  visitor.setToken(accessToken)
  return visitor
}

/** A client whose founder, with the same id, sees projects alone, and whose contact person is another one. */
async function makeCompany() {
  const { db } = app.database
  const founder = await makeAccount(db)
  const clientId = founder.id
  const contact = await makeColleague(db, clientId, memberRights)
  await db
    .updateTable('client')
    .set({ contact_id: contact.id, name: 'Boats Ltd.' })
    .where('id', '=', clientId)
    .execute()
  await db
    .updateTable('membership')
    .set({ rights: ['projects'] })
    .where('account_id', '=', founder.id)
    .execute()
  const add = (...rights: MemberRight[]) => makeColleague(db, clientId, rights)
  return { clientId, founder, contact, add }
}

const issueTo = async (userId: string) => {
  const items = [{ service: 'Website', quantity: 1, price: 1000 }]
  return (await admin.call(invoices.add, { body: { userId, items } })).item
}

const kindsOf = async (visitor: Visitor) =>
  (await visitor.call(notifications.list, {})).rows
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('invoice'))

describe('the persons of a client', () => {
  test('see, load and pay its invoices with the right to them', async () => {
    const { clientId, founder, contact, add } = await makeCompany()
    const { id, userId } = await issueTo(contact.id)
    assert.deepEqual(
      [userId.id, userId.clientId, userId.businessName],
      [contact.id, clientId, 'Boats Ltd.'],
    )
    const params = { id }
    for (const account of [contact, await add('invoices')]) {
      const person = await visit(account)
      const { rows } = await person.call(invoices.own, {})
      assert.deepEqual(
        rows.map((row) => row.id),
        [id],
      )
      assert.equal((await person.call(invoices.one, { params })).dueNow, 1000)
      assert.ok((await person.call(invoiceFiles.link, { params })).url)
      assert.equal((await person.call(ownInvoices.owed, {})).owed, 1000)
      const statement = await person.call(statements.one, { query: {} })
      assert.deepEqual([statement.userId.clientId, statement.closing], [clientId, 1000])
      const intent = { params: { invoiceId: id } }
      assert.equal((await person.call(payments.createIntent, intent)).amount, 1000)
    }
    const without = [await visit(founder), await visit(await add('support', 'people'))]
    for (const person of without)
      for (const call of [
        () => person.call(invoices.own, {}),
        () => person.call(invoices.one, { params }),
        () => person.call(invoiceFiles.pdf, { params }),
        () => person.call(statements.csv, { query: {} }),
        () => person.call(payments.createIntent, { params: { invoiceId: id } }),
      ])
        await assert.rejects(call, { code: 'FORBIDDEN' })
    const other = await visit(await makeAccount(app.database.db))
    for (const call of [
      () => other.call(invoices.one, { params }),
      () => other.call(invoiceFiles.link, { params }),
      () => other.call(payments.createIntent, { params: { invoiceId: id } }),
    ])
      await assert.rejects(call, { code: 'NOT_FOUND' })
  })

  test('with the right to them are mailed and notified', async () => {
    const { clientId, founder, contact, add } = await makeCompany()
    const bookkeeper = await add('invoices')
    const designer = await add('projects', 'support')
    const { id, invoiceNumber } = await issueTo(clientId)
    for (const account of [contact, bookkeeper]) {
      const [mail] = await mailsTo(app, account.email)
      assert.match(mail?.head ?? '', new RegExp(`${invoiceNumber}`))
      assert.deepEqual(await kindsOf(await visit(account)), ['invoice-issued'])
    }
    app.advance(1)
    await admin.call(invoices.edit, { params: { id }, body: { note: 'Thank you' } })
    app.clock.now = new Date(Date.now() + 6 * 60_000)
    await sendDue({ ...app.kernel, connection: app.database.connection })
    const [, changed] = await mailsTo(app, bookkeeper.email, 2)
    assert.match(changed?.text ?? '', /The note changed/)
    for (const account of [founder, designer]) {
      assert.deepEqual(await mailsTo(app, account.email, 0), [])
      assert.deepEqual(await kindsOf(await visit(account)), [])
    }
    await admin.call(invoices.remove, { params: { id }, body: {} })
    assert.deepEqual(await kindsOf(await visit(bookkeeper)), [])
  })

  test('start and cancel its plan', async () => {
    const { db } = app.database
    const { clientId, contact, founder, add } = await makeCompany()
    const { id: planId } = await makePlan(db)
    const bookkeeper = await visit(await add('invoices'))
    const { item } = await bookkeeper.call(subscriptions.start, { body: { planId, agree: true } })
    assert.deepEqual([item.userId.id, item.userId.clientId], [contact.id, clientId])
    const head = await visit(contact)
    assert.equal((await head.call(subscriptions.own, {})).item?.id, item.id)
    await head.call(subscriptions.cancelOwn, { body: { reason: 'Done' } })
    await assert.rejects((await visit(founder)).call(subscriptions.own, {}), { code: 'FORBIDDEN' })
  })
})

test('an invoice that is sent back with the client as it was read stays there', async () => {
  const { contact, clientId } = await makeCompany()
  const { id, userId } = await issueTo(clientId)
  for (const named of [userId.id, userId.clientId]) {
    const body = { userId: named }
    const { item } = await admin.call(invoices.edit, { params: { id }, body })
    assert.deepEqual([item.userId.id, item.userId.clientId], [contact.id, clientId])
  }
})

test('an erased contact person stays on the issued invoices of the client', async () => {
  const { db } = app.database
  const { contact, clientId } = await makeCompany()
  const { id } = await makeInvoice(db, { client_id: clientId })
  await makeInvoice(db, { client_id: clientId, number: null })
  const person = { id: contact.id, clientIds: [clientId] } as Person
  for (const { erase } of invoiceData) await erase?.(app.kernel, { ...person, clientIds: [] })
  for (const { erase } of invoiceData) await erase?.(app.kernel, person)
  await db
    .updateTable('account')
    .set({ first_name: 'Erased' })
    .where('id', '=', contact.id)
    .execute()
  const { rows } = await admin.call(invoices.list, { query: { client: clientId } })
  assert.deepEqual(
    rows.map((row) => [row.id, row.userId.firstName]),
    [[id, contact.first_name]],
  )
})
