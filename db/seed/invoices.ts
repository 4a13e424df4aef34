import { randomBytes, randomUUID } from 'node:crypto'
import { describeRow, type Kind, statusAfter } from '#features/invoices/ledger/rules.ts'
import { computeAmounts, type Method, type Status } from '#features/invoices/rules.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay, momentOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { type DemoInvoice, type DemoStep, demoInvoices } from './invoice-texts.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => calendarDay(new Date(Date.now() - days * dayMs))

/** Seeds the invoices of the demo clients, with their ledgers and histories. */
export async function seedInvoices(db: Db): Promise<void> {
  const people = await db.selectFrom('account').select(['id', 'email']).execute()
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? ''
  const last = new Map<number, number>()
  for (const invoice of [...demoInvoices].sort((a, b) => b.issued - a.issued)) {
    const year = Number(daysAgo(invoice.issued).slice(0, 4))
    const place = (last.get(year) ?? 0) + 1
    last.set(year, place)
    const number = `INV-${year}-${String(place).padStart(4, '0')}`
    const clientId = idOf(invoice.client)
    await seedInvoice(db, invoice, { number, clientId, adminId: idOf('admin@atrium.test') })
  }
  const years = [...last].map(([year, count]) => ({ year, last: count }))
  await db.insertInto('invoice_number').values(years).execute()
}

interface Given {
  number: string
  clientId: string
  adminId: string
}

async function seedInvoice(
  db: Db,
  { issued, terms, status, items, taxRate, depositPercent, note, since = [] }: DemoInvoice,
  { number, clientId, adminId }: Given,
): Promise<void> {
  const priced = items.map(([service, description, quantity, price]) => ({
    ...{ id: randomUUID(), service, description, quantity, price },
  }))
  const { totals, tax, total, deposit } = computeAmounts({ items: priced, taxRate, depositPercent })
  const stored = priced.map((item, at) => ({
    ...item,
    price: toCents(item.price),
    total: totals[at],
  }))
  const created_at = timeOf(issued)
  const { id } = await db
    .insertInto('invoice')
    .values({
      ...{ number, status, note, created_at, account_id: clientId },
      items: JSON.stringify(stored),
      tax_rate: taxRate ?? null,
      tax_cents: tax,
      deposit_percent: depositPercent ?? null,
      deposit_cents: deposit,
      due_date: daysAgo(issued - terms),
      date_issued: daysAgo(issued),
      first_viewed_at: issued > 3 ? momentOf(daysAgo(issued - 1), '08:30') : null,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(db, id, { action: 'Issued', accountId: adminId, days: issued })
  await seedSteps(db, { id, adminId, status, total, deposit, paidToDate: 0 }, since)
}

/** Amounts are in cents. */
interface Standing {
  id: string
  adminId: string
  status: Status
  total: number
  deposit: number
  paidToDate: number
}

interface Payment {
  id: string
  method: Method | null
}

interface Row {
  kind: Kind
  amount: number
  method: Method | null
  reference: string
  reason: string
  /** The payment that a refund returns. */
  returned?: Payment | undefined
}

/** Writes what the program would have written at each step. */
async function seedSteps(db: Db, invoice: Standing, steps: readonly DemoStep[]): Promise<void> {
  let last: Payment | undefined
  for (const step of steps) {
    const before = invoice.status
    const row = 'sets' in step ? null : rowOf(invoice, step, last)
    const isByProvider = row?.kind === 'payment' && row.method === 'card'
    const at = { accountId: isByProvider ? null : invoice.adminId, days: step.days }
    if (row) {
      const added = await addRow(db, invoice.id, { ...row, ...at })
      if (row.kind === 'payment') last = { ...added, method: row.method }
      invoice.paidToDate += row.kind === 'refund' ? -row.amount : row.amount
    }
    if ('sets' in step) invoice.status = step.sets
    else if (row?.kind !== 'refund') invoice.status = statusAfter(invoice)
    const { id, status } = invoice
    const actions = row ? [describeRow(row)] : []
    if (before !== status) actions.push(`Status: ${before} → ${status}`)
    await addEntry(db, id, { ...at, action: actions.join('; '), comment: row?.reason })
    const updated_at = timeOf(step.days)
    await db.updateTable('invoice').set({ status, updated_at }).where('id', '=', id).execute()
  }
}

function rowOf(
  { total, deposit, paidToDate }: Standing,
  step: Exclude<DemoStep, { sets: Status }>,
  returned: Payment | undefined,
): Row {
  const row = { reference: '', reason: '', method: null }
  if ('credits' in step)
    return { ...row, kind: 'credit', amount: toCents(step.credits), reason: step.reason }
  if ('refunds' in step) {
    const { refunds, reason } = step
    const method = returned?.method ?? null
    return { ...row, kind: 'refund', amount: toCents(refunds), method, reason, returned }
  }
  const { pays, by, reference = '' } = step
  const wanted = pays === 'deposit' ? deposit : pays === 'rest' ? total : toCents(pays) + paidToDate
  return { ...row, kind: 'payment', amount: wanted - paidToDate, method: by, reference }
}

interface When {
  accountId: string | null
  days: number
}

function addRow(
  db: Db,
  invoiceId: string,
  { kind, amount, method, reference, reason, returned, accountId, days }: Row & When,
): Promise<{ id: string }> {
  return db
    .insertInto('invoice_payment')
    .values({
      ...{ kind, method, reference, reason },
      invoice_id: invoiceId,
      amount_cents: amount,
      payment_id: returned?.id ?? null,
      provider_id: method === 'card' ? providerId(kind) : null,
      paid_on: daysAgo(days),
      account_id: accountId,
      created_at: timeOf(days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

interface Entry extends When {
  action: string
  comment?: string | undefined
}

async function addEntry(
  db: Db,
  invoiceId: string,
  { action, comment = '', accountId, days }: Entry,
): Promise<void> {
  await db
    .insertInto('invoice_entry')
    .values({
      ...{ action, comment, created_at: timeOf(days) },
      invoice_id: invoiceId,
      account_id: accountId,
    })
    .execute()
}

const providerId = (kind: Kind) =>
  `${kind === 'refund' ? 're' : 'pi'}_demo_${randomBytes(12).toString('hex')}`

const timeOf = (days: number) => momentOf(daysAgo(days), '14:20')
