import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { startTestApp } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { invoices } from '../contract.ts'
import type { Status } from '../rules.ts'
import { ledger } from './contract.ts'

const app = await startTestApp()
const { db } = app.kernel
const admin = await signInAs(app, 'Admin')
const second = await signInAs(app, 'Admin')
const missing = '0198c0de-0000-7000-8000-000000000000'

interface Payment {
  amount: number
  method?: 'check' | 'transfer' | 'cash' | 'other'
  paidOn?: string
  reference?: string
}

const record = (id: string, payment: Payment, who = admin) =>
  who.call(ledger.record, { params: { id }, body: { method: 'check', ...payment } })

const credit = (id: string, amount: number, who = admin) =>
  who.call(ledger.credit, { params: { id }, body: { amount, reason: 'A week late' } })

const refund = (id: string, paymentId: string, amount: number, who = admin) =>
  who.call(ledger.refund, { params: { id, paymentId }, body: { amount, reason: 'Returned' } })

const refusedAmount = (amount: string) => ({ code: 'INVALID_INPUT', fields: { amount } })

async function historyOf(id: string) {
  const entries = await db
    .selectFrom('invoice_entry')
    .select(['action', 'comment', 'account_id'])
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  return entries.map(({ action, comment }) => (comment ? `${action} | ${comment}` : action))
}

test('a payment by hand reaches the deposit, and another one the total', async () => {
  const { id } = await makeInvoice(db, { deposit_cents: 50_000 })
  const paidOn = calendarDay(new Date(Date.now() - 3 * 86_400_000))
  const { item, message } = await record(id, { amount: 500, paidOn, reference: 'No. 1044' })
  assert.equal(message, 'Payment recorded successfully!')
  assert.deepEqual(item, {
    ...{ _id: item.id, id: item.id, kind: 'payment', amount: 500, method: 'check' },
    ...{ reference: 'No. 1044', reason: '', providerId: null, refundable: 500 },
    ...{ paidOn, timestamp: item.timestamp },
  })
  assert.equal((await readLedger(db, id)).status, 'Deposit Paid')
  await record(id, { amount: 500, method: 'transfer' })
  assert.deepEqual(await readLedger(db, id), {
    ...{ status: 'Paid', paid: 100_000, credited: 0, total: 100_000, rows: 2 },
  })
  assert.deepEqual(await historyOf(id), [
    'Payment of $500.00 by check (No. 1044); Status: Pending → Deposit Paid',
    'Payment of $500.00 by bank transfer; Status: Deposit Paid → Paid',
  ])
})

test('a part of the deposit changes no status, and the deposit none that is further on', async () => {
  const { id } = await makeInvoice(db, { deposit_cents: 50_000, status: 'Design Approved' })
  await record(id, { amount: 499.99 })
  assert.equal((await readLedger(db, id)).status, 'Design Approved')
  await record(id, { amount: 0.01 })
  assert.equal((await readLedger(db, id)).status, 'Design Approved')
})

test('an entry that is sent again is recorded once, even at the same time', async () => {
  const { id } = await makeInvoice(db)
  const params = { id }
  const [paid, credited, returned] = [1, 2, 3].map(() => crypto.randomUUID())
  const pay = () =>
    admin.call(ledger.record, {
      params,
      body: { amount: 600, method: 'check', clientEntryId: paid },
    })
  const lower = () =>
    admin.call(ledger.credit, {
      params,
      body: { amount: 400, reason: 'A week late', clientEntryId: credited },
    })
  const [first, second] = await Promise.all([pay(), pay()])
  assert.deepEqual(first?.item, second?.item)
  const [credit] = await Promise.all([lower(), lower()])
  // Nothing is owed any more.
  assert.deepEqual((await pay()).item, first?.item)
  assert.deepEqual((await lower()).item, credit?.item)
  const giveBack = () =>
    admin.call(ledger.refund, {
      params: { id, paymentId: first?.item.id ?? '' },
      body: { amount: 100, clientEntryId: returned },
    })
  const [refunded] = await Promise.all([giveBack(), giveBack()])
  assert.deepEqual((await giveBack()).item, refunded?.item)
  const { paid: left, credited: lowered, rows } = await readLedger(db, id)
  assert.deepEqual([left, lowered, rows], [50_000, 40_000, 3])
})

test('more than is owed is refused with a sentence', async () => {
  const { id } = await makeInvoice(db)
  await assert.rejects(
    record(id, { amount: 1000.01 }),
    refusedAmount('Only $1,000.00 is still owed on this invoice.'),
  )
  await assert.rejects(record(id, { amount: 10.005 }), refusedAmount('Use at most two decimals.'))
  await credit(id, 400)
  await assert.rejects(
    credit(id, 600.01),
    refusedAmount('Only $600.00 is still owed on this invoice.'),
  )
  await credit(id, 600)
  assert.equal((await readLedger(db, id)).status, 'Paid')
  await assert.rejects(credit(id, 0.01), refusedAmount('Nothing is owed on this invoice.'))
  await assert.rejects(
    record(id, { amount: 0 }),
    refusedAmount('The amount must be more than zero.'),
  )
})

test('drafts, deleted invoices and those that are Paid take no payment', async () => {
  const time = new Date().toISOString()
  const draft = await makeInvoice(db, { number: null })
  const voided = await makeInvoice(db, { voided_at: time })
  const paid = await makeInvoice(db, { status: 'Paid' })
  const sentences = {
    [draft.id]: 'This is a draft. It takes payments once it is issued.',
    [voided.id]: 'This invoice was deleted, so it takes no payments.',
    [paid.id]:
      'The status of this invoice is Paid, so it takes no further payment. Choose another status first.',
  }
  for (const [id, message] of Object.entries(sentences)) {
    await assert.rejects(record(id, { amount: 1 }), { code: 'CONFLICT', message })
    assert.equal((await readLedger(db, id)).rows, 0)
  }
  await assert.rejects(record(missing, { amount: 1 }), { code: 'NOT_FOUND' })
})

test('a day in the future is refused', async () => {
  const { id } = await makeInvoice(db)
  const paidOn = calendarDay(new Date(Date.now() + 2 * 86_400_000))
  await assert.rejects(record(id, { amount: 1, paidOn }), {
    code: 'INVALID_INPUT',
    fields: { paidOn: 'This day is in the future.' },
  })
})

test('a payment is refunded in parts, and never beyond its amount', async () => {
  const { id } = await makeInvoice(db)
  const { item } = await record(id, { amount: 600, method: 'cash' })
  const { item: first } = await refund(id, item.id, 250)
  assert.deepEqual([first.kind, first.method, first.amount], ['refund', 'cash', 250])
  await assert.rejects(
    refund(id, item.id, 350.01),
    refusedAmount('Only $350.00 of this payment can be refunded.'),
  )
  await refund(id, item.id, 350)
  await assert.rejects(
    refund(id, item.id, 0.01),
    refusedAmount('Nothing of this payment can be refunded.'),
  )
  const { paid, rows } = await readLedger(db, id)
  assert.deepEqual([paid, rows], [0, 3])
  assert.equal((await historyOf(id))[1], 'Refund of $250.00 by cash | Returned')
  const other = await makeInvoice(db)
  await assert.rejects(refund(other.id, item.id, 1), { code: 'NOT_FOUND' })
  await assert.rejects(refund(id, first.id, 1), { code: 'NOT_FOUND' })
})

test('of two Admins at once, only as many payments are recorded as fit', async () => {
  const { id } = await makeInvoice(db)
  const calls = [admin, second].flatMap((who) => [
    ...Array.from({ length: 4 }, () => record(id, { amount: 300 }, who)),
    ...Array.from({ length: 4 }, () => credit(id, 100, who)),
  ])
  await Promise.allSettled(calls)
  const { paid, credited, total, status } = await readLedger(db, id)
  assert.equal(paid + credited, total)
  assert.equal(status, 'Paid')
})

test('of two Admins at once, only one refunds the whole payment', async () => {
  const { id } = await makeInvoice(db)
  const { item } = await record(id, { amount: 1000 })
  const both = await Promise.allSettled(
    [admin, second].map((who) => refund(id, item.id, 1000, who)),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await readLedger(db, id)).paid, 0)
})

test('what is missing for a status is recorded in the same step', async () => {
  const { id } = await makeInvoice(db, { deposit_cents: 40_000 })
  await record(id, { amount: 100 })
  const recordPayment = { method: 'check' as const, reference: 'No. 9' }
  const set = (status: Status) =>
    admin.call(invoices.edit, { params: { id }, body: { status, recordPayment } })
  await set('Design Approved')
  assert.equal((await readLedger(db, id)).paid, 10_000)
  assert.equal((await set('Deposit Paid')).item.paidToDate, 400)
  const { item } = await set('Paid')
  assert.deepEqual([item.paidToDate, item.remainingBalance, item.disagrees], [1000, 0, false])
  await set('Paid')
  assert.equal((await readLedger(db, id)).rows, 3)
  const history = await historyOf(id)
  assert.deepEqual(history.slice(-2), [
    'Status: Deposit Paid → Paid',
    'Payment of $600.00 by check (No. 9)',
  ])
})

test('a draft takes no payment with its status, and a day in the future names its field', async () => {
  const draft = await makeInvoice(db, { number: null })
  const { id } = await makeInvoice(db)
  const paidOn = calendarDay(new Date(Date.now() + 2 * 86_400_000))
  const set = (id: string, paidOn?: string) =>
    admin.call(invoices.edit, {
      params: { id },
      body: { status: 'Paid', recordPayment: { method: 'check', paidOn } },
    })
  await assert.rejects(set(draft.id), {
    fields: { recordPayment: 'This is a draft. It takes payments once it is issued.' },
  })
  await assert.rejects(set(id, paidOn), {
    fields: { 'recordPayment.paidOn': 'This day is in the future.' },
  })
  assert.equal((await readLedger(db, id)).status, 'Pending')
})

test('the client gets a receipt, and both sides a notification', async () => {
  const client = await makeAccount(db, { business_name: 'Ada’s Bakery' })
  const { id, number } = await makeInvoice(db, { client_id: client.id, deposit_cents: 40_000 })
  const { item } = await record(id, { amount: 400, reference: 'No. 7' })
  await record(id, { amount: 500 })
  await credit(id, 100)
  await refund(id, item.id, 50)
  const mails = await mailsTo(app, client.email, 4)
  const textWith = (words: string) => mails.find(({ text }) => text.includes(words))?.text ?? ''
  assert.match(textWith('Of $1,000.00, $600.00 is still open.'), /Paid: \$400\.00 by check/)
  assert.match(textWith(`We credited $100.00 on invoice ${number}`), /now settled/)
  assert.match(
    textWith('We returned $50.00'),
    /^Payment refunded\s+\$50\.00\s+\w+ \d{1,2}, \d{4}\s/,
  )
  assert.match(textWith('We returned $50.00'), /Refunded: \$50\.00 by check/)
  const told = await second.call(notifications.list, { query: {} })
  assert.deepEqual(
    told.rows.filter(({ link }) => link.endsWith(id)).map(({ title, text }) => [title, text]),
    [['2 payments received', `$500.00 from Ada’s Bakery for ${number}.`]],
  )
  const own = await admin.call(notifications.list, { query: {} })
  assert.ok(own.rows.every(({ link }) => !link.endsWith(id)))
  const { rows } = await app.database.pool.query(
    `select kind, times from notification where account_id = $1`,
    [client.id],
  )
  assert.deepEqual(rows, [{ kind: 'payment-received', times: 2 }])
})
