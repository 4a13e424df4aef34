import { readAgency } from '#features/agency/public.server.ts'
import { listDecisions } from '#people/decisions.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { writeIfSpace } from '#server/disk-full.ts'
import { findCountryCode } from '#shared/address/find-country.ts'
import { calendarDay } from '#shared/dates.ts'
import { mayCall } from '#shared/roles.ts'
import type { InvoiceDetails, OwnInvoice } from '../contract.ts'
import { addBank } from '../e-invoice/read.server.ts'
import { describeEInvoice } from '../e-invoice/service.server.ts'
import { addEntry, publishInvoiceEventTo } from '../events.server.ts'
import { listPayments } from '../ledger/queries.server.ts'
import {
  findRecipient,
  getInvoice,
  type InvoiceRow,
  listEntries,
  type Recipient,
  toAddressee,
  toInvoice,
  toOwnInvoice,
} from '../queries.server.ts'
import { listBilledTime } from './billed-time.server.ts'
import { invoiceSection } from './contract.ts'
import { payUrlOf } from './pay-link.server.ts'
import { taxNoteOf } from './printed.ts'

type Reader = Context<never, SignedIn>

/** The details as the reader may see them. */
export async function getDetails(ctx: Reader, id: string): Promise<InvoiceDetails> {
  const row = await getInvoice(ctx, id)
  const today = calendarDay(ctx.now())
  const hasPayLink = row.number !== null && row.voidedAt === null
  const forEditor = mayCall('editor', ctx.user.role)
  if (!forEditor) await writeIfSpace(() => noteFirstView(ctx, row), undefined)
  return {
    ...(forEditor ? toInvoice(row, today) : toOwnInvoice(row, today)),
    ...(await readTexts(ctx, row)),
    payments: await listPayments(ctx.db, row, { withProvider: forEditor }),
    history: await listEntries(ctx.db, id, { forEditor }),
    decisions: await listDecisions(ctx.db, id, forEditor ? undefined : ctx.user.clientId),
    ...(forEditor && { billedTime: await listBilledTime(ctx.db, id) }),
    ...(await describeEInvoice(ctx, row, await ctx.settings.read(ctx.db, invoiceSection))),
    ...(ctx.user.role === 'Admin' && { payUrl: hasPayLink ? payUrlOf(ctx, row) : null }),
  }
}

async function noteFirstView(ctx: Reader, { id, firstViewedAt }: InvoiceRow): Promise<void> {
  if (firstViewedAt) return
  await inTransaction(ctx, async ({ db: trx, user, now }) => {
    const time = now()
    const noted = await trx
      .updateTable('invoice')
      .set({ first_viewed_at: time.toISOString() })
      .where('id', '=', id)
      .where('first_viewed_at', 'is', null)
      .executeTakeFirst()
    if (noted.numUpdatedRows === 0n) return
    const entry = { invoiceId: id, accountId: user.id, internal: true, time }
    await addEntry(trx, { ...entry, action: 'First viewed by the client' })
    await publishInvoiceEventTo(trx, id, null)
  })
}

type Reading = Pick<Kernel, 'db' | 'payments' | 'settings'>
type Texts = Pick<
  OwnInvoice,
  'billedTo' | 'billing' | 'taxLabel' | 'taxNote' | 'taxIds' | 'payOtherwise'
>

/** The recipient and the texts of the settings that the details of an invoice show. */
export async function readTexts(ctx: Reading, row: InvoiceRow): Promise<Texts> {
  const texts = await ctx.settings.read(ctx.db, invoiceSection)
  const { taxLabel, vatId, taxNumber } = texts
  const taxNote = taxNoteOf(row, texts)
  const own = [vatId && `VAT ID: ${vatId}`, taxNumber && `Tax number: ${taxNumber}`]
  const recipient = await findRecipient(ctx.db, row)
  const { taxId = '' } = recipient ?? {}
  const taxIds = [...own, taxId && `Tax ID of the client: ${taxId}`].filter((line) => line !== '')
  return {
    ...(recipient && { billedTo: toAddressee(recipient), ...toBilling(recipient) }),
    ...{ taxLabel, ...(taxNote && { taxNote }), ...(taxIds.length > 0 && { taxIds }) },
    ...(await readPayOtherwise(ctx)),
  }
}

function toBilling(recipient: Recipient): Pick<Texts, 'billing'> {
  const { address: line1, city, state, zipCode: zip } = recipient
  const country = findCountryCode(recipient.country)
  return country ? { billing: { line1, city, state, zip, country } } : {}
}

/** How to pay where card payments are off. */
export async function readPayOtherwise(ctx: Reading): Promise<Pick<Texts, 'payOtherwise'>> {
  if (await ctx.payments.isOn(ctx.db)) return {}
  const texts = await ctx.settings.read(ctx.db, invoiceSection)
  const instructions = await addBank(ctx, texts.instructions)
  const { phone, replyTo } = await readAgency(ctx)
  return {
    payOtherwise:
      instructions || `Please ask us how to pay: call ${phone}, or write to ${replyTo}.`,
  }
}
