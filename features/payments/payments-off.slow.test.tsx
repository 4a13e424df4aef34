import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { extractText } from 'unpdf'
import { invoiceFiles, invoices } from '#features/invoices/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { payUrlOf } from '#features/invoices/document/pay-link.server.ts'
import { saveSection } from '#features/settings/contract.ts'
import { system } from '#features/system/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { payLinks, payments, sandbox } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

const off = 'Card payments are not set up yet. Please pay in another way, or ask us.'
const list = '/client-portal/invoices'

let app: TestApp
let admin: Person
let client: Person
before(async () => {
  app = await startTestApp({ env: { DEMO: 'off', PAYMENTS: '', RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

const add = () => makeInvoice(app.database.db, { client_id: client.accountId })

const paymentsOf = async (person: Person) =>
  (await person.call(system.read, {})).checks.find(({ name }) => name === 'Card payments')

test('without keys, nobody pays by card outside of the demo', async () => {
  const { id } = await add()
  const token = payUrlOf(app.kernel, { id, linkVersion: 1 }).split('/').at(-1) ?? ''
  const refused = { code: 'UNAVAILABLE', message: off }
  const params = { token }
  await assert.rejects(client.call(payments.createIntent, { params: { invoiceId: id } }), refused)
  await assert.rejects(app.visit().call(payLinks.createIntent, { params }), refused)
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  const body = { clientSecret: 'sbx_made_up', ...card }
  await assert.rejects(app.visit().call(sandbox.confirm, { body }), { code: 'NOT_FOUND' })
  const { payOtherwise } = await app.visit().call(payLinks.one, { params })
  assert.match(payOtherwise ?? '', /^Please ask us how to pay: call .+, or write to .+@.+\.$/)
  const state = { state: 'warning', detail: 'STRIPE_SECRET_KEY is not set: card payments are off.' }
  assert.deepEqual(await paymentsOf(admin), { name: 'Card payments', ...state })
})

test('no page offers a card, and those of the invoice say how else to pay', async () => {
  const instructions = 'Send a check to 1 Main Street.'
  const body = { ...invoiceSection.defaults, instructions }
  await admin.call(saveSection(invoiceSection), { body })
  const { id } = await add()
  const tab = await openTab(app, client)
  for (const page of [list, `${list}/${id}`, '/client-portal']) {
    await tab.visit(page)
    await within(screen.getByRole('main')).findAllByText(/\$1,000\.00/)
    assert.equal(screen.queryByRole('link', { name: /^Pay / }), null, page)
  }
  for (const page of [list, `${list}/${id}`, `${list}/pay-bill/${id}`]) {
    await tab.visit(page)
    await screen.findByText(instructions)
  }
  assert.equal(screen.queryByRole('textbox', { name: 'Card number' }), null)
})

test('mails and PDFs offer none either', async () => {
  const items = [{ service: 'Website', quantity: 1, price: 1_000 }]
  const { id: userId, email } = await makeAccount(app.database.db, { role: 'User' })
  const { item } = await admin.call(invoices.add, { body: { userId, items } })
  const [mail] = await mailsTo(app, email)
  assert.match(mail?.text ?? '', /See the invoice/)
  assert.doesNotMatch(mail?.text ?? '', /see and pay/i)
  const pdf = await (await admin.call(invoiceFiles.pdf, { params: item })).arrayBuffer()
  assert.doesNotMatch((await extractText(new Uint8Array(pdf))).text.join(), /pay online/i)
})

test('the demo has the sandbox until an agency replaces it', async () => {
  const { database } = app
  const demo = await startTestApp({ database, env: { PAYMENTS: '' } })
  const visitor = await signInAs(demo, 'User')
  const { id } = await makeInvoice(database.db, { client_id: visitor.accountId })
  const params = { invoiceId: id }
  await assert.rejects(visitor.call(payments.createIntent, { params }), { message: off })
  await database.db.insertInto('demo_record').values({ id }).execute()
  const { clientSecret } = await visitor.call(payments.createIntent, { params })
  await database.db.deleteFrom('demo_record').execute()
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  const body = { clientSecret, ...card }
  await assert.rejects(visitor.call(sandbox.confirm, { body }), { code: 'NOT_FOUND' })
  assert.equal((await readLedger(database.db, id)).rows, 0)
})

test('a sandbox that was asked for is a warning', async () => {
  const asked = await startTestApp({ database: app.database, env: { DEMO: 'off' } })
  const check = await paymentsOf(await signInAs(asked, 'Admin'))
  assert.equal(check?.state, 'warning')
  assert.match(check?.detail ?? '', /^PAYMENTS is sandbox: whoever has a pay link/)
})
