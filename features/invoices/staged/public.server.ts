import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { fromCents } from '#shared/money.ts'
import { cutAtWord } from '#shared/text.ts'
import { type Amounts, computeAmounts } from '../amounts.ts'
import { laterThanBefore, withUsualRate } from '../document/columns.server.ts'
import { invoiceSection } from '../document/contract.ts'
import type { Issuer } from '../document/notify.server.ts'
import { payUrlOf } from '../document/pay-link.server.ts'
import { taxNoteOf } from '../document/printed.ts'
import { insertInvoice } from '../document/service.server.ts'
import { addEntry, publishInvoiceEvent } from '../events.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import { type InvoiceRow, isOpen, selectInvoices } from '../queries.server.ts'
import { dueNow, type Status, shownStatus } from '../rules.ts'

/** Without a user, the program opens a stage. */
export type StageIssuer = Issuer & Pick<Context, 'fail'>

interface NewOfStage {
  stageId: string
  projectId: string
  clientId: string
  /** The text of its item. */
  service: string
  cents: number
  currency: string
  status: Status
  /** Nothing but the whole total is its deposit. */
  isDeposit: boolean
}

/** Issues the invoice of a stage with the tax of new invoices. `ctx.db` is the transaction. */
export async function issueOfStage(ctx: StageIssuer, stage: NewOfStage): Promise<string> {
  const { stageId, projectId, clientId, service, cents, currency, status, isDeposit } = stage
  const { taxRates, taxRate } = await ctx.settings.read(ctx.db, invoiceSection)
  const item = { service: cutAtWord(service, 200), quantity: 1, price: fromCents(cents, currency) }
  const invoice = await insertInvoice(
    ctx,
    {
      ...{ userId: clientId, projectId, currency, status },
      items: await withUsualRate(ctx, [item]),
      ...(taxRates.length === 0 && { taxRate }),
      ...(isDeposit && { depositPercent: 100 }),
    },
    { stage_id: stageId },
  )
  return invoice.id
}

interface Priced {
  /** The prices, and all other amounts in cents. */
  subtotal: number
  taxes: { name: string; rate: number; tax: number }[]
  tax: number
  total: number
  /** The total of each invoice. */
  totals: number[]
  pricesGross: boolean
  taxLabel: string
  /** The sentence of a small business. */
  taxNote: string
}

/**
 * The amounts of prices in cents, each of which is an invoice by itself, as new invoices have them. The
 * tax is the sum of theirs, because the tax of the sum may be a cent more or less.
 */
export async function priceOf(
  ctx: Pick<Kernel, 'db' | 'settings'>,
  currency: string,
  prices: readonly number[],
): Promise<Priced> {
  const texts = await ctx.settings.read(ctx.db, invoiceSection)
  const { taxRates, pricesGross, smallBusiness, taxLabel } = texts
  const items = prices.map((price) => ({ quantity: 1, price: fromCents(price, currency) }))
  const each = (await withUsualRate(ctx, items)).map((item) =>
    computeAmounts({
      ...{ currency, pricesGross, smallBusiness, items: [item] },
      ...(taxRates.length === 0 && { taxRate: texts.taxRate }),
    }),
  )
  const sumOf = (read: (amounts: Amounts) => number) =>
    each.reduce((sum, amounts) => sum + read(amounts), 0)
  const taxes = (each[0]?.taxes ?? []).map(({ name, rate }, at) => {
    return { name, rate, tax: sumOf((amounts) => amounts.taxes[at]?.tax ?? 0) }
  })
  const isGross = pricesGross && taxes.length > 0
  const taxNote = taxNoteOf({ reverseCharge: false, smallBusiness }, texts)
  return {
    ...{ subtotal: sumOf(({ subtotal }) => subtotal), taxes, tax: sumOf(({ tax }) => tax) },
    ...{ total: sumOf(({ total }) => total), totals: each.map(({ total }) => total) },
    ...{ pricesGross: isGross, taxLabel, taxNote },
  }
}

/** The first invoice of a project that opened with the signature and is to be paid, with its pay link. */
export async function findFirstToPay(
  ctx: Pick<Kernel, 'config' | 'db' | 'secrets'>,
  projectId: string,
): Promise<{ payUrl: string; due: number; currency: string } | null> {
  const row = await selectInvoices(ctx.db)
    .innerJoin('stage', 'stage.id', 'invoice.stage_id')
    .where('stage.project_id', '=', projectId)
    .where('stage.opens_on', '=', 'signature')
    .where(isOpen)
    .orderBy('stage.position')
    .executeTakeFirst()
  if (!row) return null
  return { payUrl: payUrlOf(ctx, row), due: dueNow(row), currency: row.currency }
}

/** The invoices of the stages of a project, newest first, with the voided ones. */
export async function listOfStages(db: Db, today: string, projectId: string) {
  const rows = await selectInvoices(db)
    .innerJoin('stage', 'stage.id', 'invoice.stage_id')
    .where('stage.project_id', '=', projectId)
    .orderBy('invoice.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    stageId: row.stageId!,
    clientId: row.client.clientId,
    invoiceNumber: row.number ?? '',
    /** The status that was set, and the one that is shown. */
    status: row.status,
    shown: shownStatus(row, today),
    isVoided: row.voidedAt !== null,
    isPaid: isSettled(row),
    currency: row.currency,
    totalAmount: fromCents(row.total, row.currency),
    dueNow: fromCents(dueNow(row), row.currency),
    dueDate: row.dueDate,
  }))
}

export type StagedInvoice = Awaited<ReturnType<typeof listOfStages>>[number]

/** A refund leaves an invoice paid. */
const isSettled = ({ status, total, paidToDate }: InvoiceRow) =>
  status === 'Paid' || paidToDate >= total

type Changed = Pick<Context<never, SignedIn | null>, 'db' | 'now' | 'user'>

/** Sets the status that follows from the stages, without a user, or that staff ask for. The project is locked. */
export async function setStageStatus(
  { db: trx, now, user }: Changed,
  { id, status: was, invoiceNumber, clientId }: StagedInvoice,
  status: Status,
): Promise<void> {
  const time = now()
  await trx
    .updateTable('invoice')
    .set({ status, updated_at: laterThanBefore(time) })
    .where('id', '=', id)
    .execute()
  const action = `Status: ${was} → ${status}`
  const isChange = user !== null
  await addEntry(trx, { invoiceId: id, accountId: user?.id ?? null, action, isChange, time })
  await publishInvoiceEvent(trx, id)
  const kind = invoiceNotifications['invoice-changed']
  const subject = `Invoice ${invoiceNumber}: ${action}`
  if (isChange) await notify(trx, { to: { clientId }, kind, subject, about: id })
}

interface Noted {
  invoiceId: string
  accountId: string
  action: string
  comment: string
}

/** Writes into the history of an invoice, for staff. */
export const noteOnInvoice = ({ db: trx, now }: Pick<Kernel, 'db' | 'now'>, noted: Noted) =>
  addEntry(trx, { ...noted, internal: true, time: now() })
