import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { payLinks } from '#features/payments/contract.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Role } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeAccount, makeToken, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { invoices } from '../contract.ts'

type SignedInVisitor = Visitor & { accountId: string }

let app: TestApp
let admin: SignedInVisitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

const item = { service: 'Website', quantity: 1, price: 1000 }

async function issue(client: { accountId: string }, values: object = {}) {
  const body = { userId: client.accountId, items: [item], ...values }
  return (await admin.call(invoices.add, { body })).item
}

async function edit(id: string, body: object) {
  app.advance(1)
  await admin.call(invoices.edit, { params: { id }, body })
}

async function emailOf(accountId: string): Promise<string> {
  const { email } = await app.database.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email
}

async function toldTo(visitor: SignedInVisitor) {
  const { rows } = await visitor.call(notifications.list, {})
  return rows.map(({ kind, text, link }) => ({ kind, text, link }))
}

/** Sends the mails that are due in five minutes. */
async function sendMails() {
  app.clock.now = new Date(Date.now() + 6 * 60_000)
  await sendDue({ ...app.kernel, connection: app.database.connection })
}

test('the client gets the invoice by mail with its PDF and pay link, and a notification', async () => {
  const client = await signInAs(app, 'User')
  const { id, invoiceNumber } = await issue(client, {
    ...{ dueDate: '2026-12-24', note: 'Thank you for the quick start.', initialDeposit: 400 },
  })
  const [mail] = await mailsTo(app, await emailOf(client.accountId))
  assert.match(mail?.head ?? '', new RegExp(`Subject: Invoice ${invoiceNumber} of \\$1,000\\.00`))
  assert.match(mail?.source ?? '', new RegExp(`filename="?${invoiceNumber}\\.pdf`))
  for (const part of ['Due now: $400.00', 'December 24, 2026', 'Thank you for the quick start.'])
    assert.ok(mail?.text.includes(part), part)
  assert.match(mail?.text ?? '', /^Your invoice\s+\$400\.00\s+Due December 24, 2026\s/)
  const token = /\/pay\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  assert.equal((await app.visit().call(payLinks.one, { params: { token } })).id, id)
  assert.deepEqual(await toldTo(client), [
    {
      kind: 'invoice-issued',
      text: `Invoice ${invoiceNumber} of $1,000.00 is due on December 24, 2026.`,
      link: `/client-portal/invoices/${id}`,
    },
  ])
})

test('a draft is told to nobody', async () => {
  const client = await signInAs(app, 'User')
  const { id } = await issue(client, { draft: true })
  await edit(id, { note: 'Changed' })
  await sendMails()
  assert.deepEqual(await toldTo(client), [])
})

test('several edits are told in one mail, a line for each change and no internal ones', async () => {
  const client = await signInAs(app, 'User')
  const { id, invoiceNumber, items } = await issue(client, { dueDate: '2026-12-24' })
  const address = await emailOf(client.accountId)
  await mailsTo(app, address)
  await edit(id, { internalNote: 'Pays late', remindersPaused: true })
  await edit(id, { items: [{ ...item, id: items[0]?.id, price: 1200 }], dueDate: '2026-12-31' })
  await edit(id, {
    items: [
      { ...item, id: items[0]?.id, price: 1200 },
      { ...item, service: 'Logo' },
    ],
  })
  await edit(id, { note: 'See you soon' })
  await sendMails()
  const [, mail] = await mailsTo(app, address, 2)
  assert.match(mail?.head ?? '', new RegExp(`Subject: Invoice ${invoiceNumber} changed`))
  const lines = [
    '“Website”: 1 × $1,000.00 → 1 × $1,200.00',
    'Total: $1,000.00 → $1,200.00',
    'Due date: December 24, 2026 → December 31, 2026',
    'Added: “Logo”, 1 × $1,000.00',
    'Total: $1,200.00 → $2,200.00',
    'The note changed',
  ]
  const text = (mail?.text ?? '').replaceAll(/\s+/g, ' ')
  const places = lines.map((line) => text.indexOf(line))
  assert.ok(!places.includes(-1), text)
  assert.deepEqual(
    [...places].sort((a, b) => a - b),
    places,
  )
  assert.doesNotMatch(text, /Pays late|internal|paused/i)
  const history = (await client.call(invoices.one, { params: { id } })).history
  assert.deepEqual(history.map(({ action }) => action).reverse(), ['Invoice issued', ...lines])
  await edit(id, { note: 'See you later' })
  await sendMails()
  const [, , next] = await mailsTo(app, address, 3)
  assert.doesNotMatch(next?.text ?? '', /Logo/)
})

test('another client gets the invoice as new, and the former one no longer has it', async () => {
  const former = await signInAs(app, 'User')
  const next = await signInAs(app, 'User')
  const { id } = await issue(former)
  const [first] = await mailsTo(app, await emailOf(former.accountId))
  const params = { id }
  await former.call(invoices.one, { params })
  await edit(id, { userId: next.accountId })
  assert.deepEqual(await toldTo(former), [])
  await assert.rejects(former.call(invoices.one, { params }), { code: 'NOT_FOUND' })
  const token = /\/pay\/([\w-]+)/.exec(first?.text ?? '')?.[1] ?? ''
  await assert.rejects(app.visit().call(payLinks.one, { params: { token } }), {
    code: 'LINK_INVALID',
  })
  await mailsTo(app, await emailOf(next.accountId))
  assert.deepEqual(
    (await toldTo(next)).map(({ kind }) => kind),
    ['invoice-issued'],
  )
  const { history, firstViewedAt } = await admin.call(invoices.one, { params })
  assert.equal(firstViewedAt, null)
  assert.ok(history.some(({ action }) => action.startsWith('Client: ')))
})

test('another client reads nothing of what the former one was told, nor the changes of that save', async () => {
  const former = await signInAs(app, 'User')
  const next = await signInAs(app, 'User')
  const { id, items } = await issue(former)
  const params = { id }
  await edit(id, { note: 'For the former client' })
  await former.call(invoices.one, { params })
  await edit(id, {
    ...{ userId: next.accountId, dueDate: '2026-12-31' },
    items: [{ ...item, id: items[0]?.id, price: 1200 }],
  })
  const readBy = async (reader: Visitor) =>
    (await reader.call(invoices.one, { params })).history.map(({ action }) => action)
  assert.deepEqual(await readBy(next), ['Invoice issued'])
  assert.ok((await readBy(admin)).includes('The note changed'))
  await edit(id, { note: 'For the new client' })
  assert.deepEqual(await readBy(next), ['The note changed', 'Invoice issued'])
})

test('nobody is told any more of an invoice that is deleted', async () => {
  const client = await signInAs(app, 'User')
  const { id } = await issue(client)
  await edit(id, { note: 'Changed' })
  await admin.call(invoices.remove, { params: { id }, body: {} })
  assert.deepEqual(await toldTo(client), [])
})

test('a client whose account is not active gets the invoice by mail alone', async () => {
  const account = await makeAccount(app.database.db, { status: 'InActive' })
  await issue({ accountId: account.id })
  assert.equal((await mailsTo(app, account.email)).length, 1)
})

test('editors and the client hear of each change, and nobody hears of a draft but editors', async () => {
  const client = await signInAs(app, 'User')
  const manager = await signInAs(app, 'Manager')
  const stranger = await signInAs(app, 'User')
  const follow = async ({ accountId }: SignedInVisitor, role: Role) => {
    const stream = await openStream(app.url, await makeToken(app, { id: accountId, role }))
    await stream.untilSeen('the beginning', ({ length }) => length > 0)
    return stream
  }
  const own = await follow(client, 'User')
  const staff = await follow(manager, 'Manager')
  const other = await follow(stranger, 'User')
  const { id } = await issue(client, { draft: true })
  const heard = (events: readonly LiveEvent[]) =>
    events.filter((event) => event.kind === 'invoice' && event.id === id).length
  await staff.untilSeen('the draft', (events) => heard(events) === 1)
  await edit(id, { draft: false })
  await own.untilSeen('the issue', (events) => heard(events) === 1)
  await edit(id, { note: 'Changed' })
  await admin.call(invoices.remove, { params: { id }, body: {} })
  await own.untilSeen('the end', (events) => heard(events) === 3)
  await staff.untilSeen('the end', (events) => heard(events) === 4)
  assert.equal(heard(other.events), 0)
  for (const stream of [own, staff, other]) stream.close()
})
