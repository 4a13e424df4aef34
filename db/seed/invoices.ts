import { randomUUID } from 'node:crypto'
import { computeAmounts } from '#features/invoices/amounts.ts'
import { describeRow, type Kind, statusAfter } from '#features/invoices/ledger/rules.ts'
import { recipientOf } from '#features/invoices/queries.server.ts'
import type { Method, Status } from '#features/invoices/rules.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay, momentOf } from '#shared/dates.ts'
import { toCents, usualCurrency } from '#shared/money.ts'
import { seedCardPayment, seedCardRefund } from './card-payments.ts'
import { seedReminders } from './invoice-reminders.ts'
import { type DemoInvoice, type DemoStep, demoInvoices } from './invoice-texts.ts'
import { daysAgo, planInvoices } from './plans.ts'

/** Seeds the invoices of the demo clients, with their ledgers and histories. */
export async function seedInvoices(db: Db): Promise<void> {
  const clients = await db
    .selectFrom('client_contact')
    .select(['id', 'contact_id as contactId', 'email'])
    .$narrowType<{ id: string; contactId: string }>()
    .execute()
  const projects = await db.selectFrom('project').select(['id', 'title']).execute()
  const stages = await db
    .selectFrom('stage')
    .select(['id', 'title', 'project_id as projectId'])
    .execute()
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'admin@atrium.test')
    .executeTakeFirstOrThrow()
  const last = new Map<number, number>()
  for (const invoice of [...demoInvoices, ...planInvoices].sort((a, b) => b.issued - a.issued)) {
    const year = Number(daysAgo(invoice.issued).slice(0, 4))
    const place = (last.get(year) ?? 0) + 1
    last.set(year, place)
    const number = `INV-${year}-${String(place).padStart(4, '0')}`
    const { id: clientId = '', contactId = '' } =
      clients.find(({ email }) => email === invoice.client) ?? {}
    const projectId = projects.find(({ title }) => title === invoice.project)?.id
    const stageId = stages.find(
      (one) => one.projectId === projectId && one.title === invoice.stage,
    )?.id
    const given = { number, clientId, contactId, projectId, stageId, adminId: admin.id }
    await seedInvoice(db, invoice, given)
  }
  const years = [...last].map(([year, count]) => ({ year, last: count }))
  await db.insertInto('invoice_number').values(years).execute()
}

interface Given {
  number: string
  clientId: string
  contactId: string
  projectId: string | undefined
  stageId: string | undefined
  adminId: string
}

async function seedInvoice(
  db: Db,
  { issued, terms, status, items, taxRate, depositPercent, note, since = [] }: DemoInvoice,
  { number, clientId, contactId, projectId, stageId, adminId }: Given,
): Promise<void> {
  const priced = items.map(([service, description, quantity, price]) => ({
    id: randomUUID(),
    service,
    description,
    quantity,
    price,
  }))
  const { totals, tax, total, deposit } = computeAmounts({ items: priced, taxRate, depositPercent })
  const stored = priced.map((item, at) => ({
    ...item,
    price: toCents(item.price),
    total: totals[at],
  }))
  const created_at = momentOf(daysAgo(issued), '10:05')
  const first_viewed_at = issued > 3 ? momentOf(daysAgo(issued), '18:40') : null
  const { id } = await db
    .insertInto('invoice')
    .values({
      number,
      status,
      note,
      created_at,
      client_id: clientId,
      billed_to: await recipientOf(db, clientId),
      project_id: projectId,
      stage_id: stageId ?? null,
      items: JSON.stringify(stored),
      tax_rate: taxRate ?? null,
      tax_cents: tax,
      deposit_percent: depositPercent ?? null,
      deposit_cents: deposit,
      due_date: daysAgo(issued - terms),
      date_issued: daysAgo(issued),
      first_viewed_at,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(db, id, { action: 'Invoice issued', accountId: adminId, time: created_at })
  if (first_viewed_at) {
    const entry = { action: 'First viewed by the client', accountId: contactId, internal: true }
    await addEntry(db, id, { ...entry, time: first_viewed_at })
  }
  const standing = { id, number, adminId, status, total, deposit, paidToDate: 0 }
  await seedSteps(db, standing, since)
  if (standing.status === 'Paid' || standing.paidToDate === total) return
  const dates = { dateIssued: daysAgo(issued), dueDate: daysAgo(issued - terms) }
  await seedReminders(db, { id, clientId, ...dates })
}

/** Amounts are in cents. */
interface Standing {
  id: string
  number: string
  adminId: string
  status: Status
  total: number
  deposit: number
  paidToDate: number
}

interface Payment {
  id: string
  method: Method | null
  providerId: string | null
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
    const time = momentOf(daysAgo(step.days), '14:20')
    const at = { accountId: isByProvider ? null : invoice.adminId, time }
    if (row) {
      const added = await addRow(db, invoice, { ...row, ...at })
      if (row.kind === 'payment') last = added
      invoice.paidToDate += row.kind === 'refund' ? -row.amount : row.amount
    }
    if ('sets' in step) invoice.status = step.sets
    else if (row?.kind !== 'refund') invoice.status = statusAfter(invoice)
    const { id, status } = invoice
    const actions = row ? [describeRow({ ...row, currency: usualCurrency })] : []
    if (before !== status) actions.push(`Status: ${before} → ${status}`)
    await addEntry(db, id, { ...at, action: actions.join('; '), comment: row?.reason })
    const changed = { status, updated_at: time }
    await db.updateTable('invoice').set(changed).where('id', '=', id).execute()
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
  time: string
}

async function addRow(
  db: Db,
  invoice: Standing,
  { returned, accountId, time, ...row }: Row & When,
): Promise<Payment> {
  const providerId = row.method === 'card' ? await seedCard(db, invoice, row, returned, time) : null
  const { id } = await db
    .insertInto('invoice_payment')
    .values({
      kind: row.kind,
      method: row.method,
      reference: row.reference,
      reason: row.reason,
      invoice_id: invoice.id,
      amount_cents: row.amount,
      payment_id: returned?.id ?? null,
      provider_id: providerId,
      paid_on: calendarDay(new Date(time)),
      account_id: accountId,
      created_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, method: row.method, providerId }
}

function seedCard(
  db: Db,
  { id: invoiceId, number }: Standing,
  { amount }: Row,
  returned: Payment | undefined,
  at: string,
): Promise<string> {
  const intentId = returned?.providerId
  return intentId
    ? seedCardRefund(db, { intentId, amount, at })
    : seedCardPayment(db, { invoiceId, number, amount, at })
}

interface Entry extends When {
  action: string
  internal?: boolean
  comment?: string | undefined
}

async function addEntry(
  db: Db,
  invoiceId: string,
  { action, comment = '', internal = false, accountId, time }: Entry,
): Promise<void> {
  await db
    .insertInto('invoice_entry')
    .values({
      action,
      comment,
      internal,
      created_at: time,
      invoice_id: invoiceId,
      account_id: accountId,
    })
    .execute()
}
