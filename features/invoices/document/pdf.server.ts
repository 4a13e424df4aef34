import { currencyOf } from '#people/clients.server.ts'
import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { openPdf, type PdfContext, type Print, showPdf, storePdf } from '#server/pdf/stored-pdf.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { invoiceFiles } from '../contract.ts'
import { addBank } from '../e-invoice/read.server.ts'
import { eInvoiceOfPdf } from '../e-invoice/service.server.ts'
import { listPayments } from '../ledger/queries.server.ts'
import { readIssuer } from '../paper/public.server.ts'
import {
  findRecipient,
  getInvoice,
  type InvoiceRow,
  readInvoice,
  selectInvoices,
  toAddressee,
  toOwnInvoice,
} from '../queries.server.ts'
import { dueDateOf, mergeAmounts, noAmounts } from './columns.server.ts'
import { invoiceSection } from './contract.ts'
import { payUrlOf } from './pay-link.server.ts'
import { layOutInvoice } from './pdf-layout.server.ts'
import { type PrintedInvoice, taxNoteOf } from './printed.ts'

type PrintContext = PdfContext & Pick<Kernel, 'config' | 'payments' | 'secrets' | 'settings'>

/**
 * The PDF of an invoice as it is now, for whom the caller lets read it. It is rendered once for each
 * content.
 */
export async function invoicePdf(ctx: PrintContext, invoiceId: string): Promise<PrivateFile> {
  return storePdf(ctx, await printOf(ctx, invoiceId))
}

/** The same for a page that shows it. */
export async function openInvoicePdf(ctx: PrintContext, invoiceId: string): Promise<StoredFile> {
  return openPdf(ctx, await printOf(ctx, invoiceId))
}

/** The PDF of the credit note of a voided invoice. */
export async function creditNotePdf(ctx: PrintContext, invoiceId: string): Promise<PrivateFile> {
  return storePdf(ctx, await printCreditNote(ctx, await readInvoice(ctx.db, invoiceId)))
}

async function printOf(ctx: PrintContext, invoiceId: string): Promise<Print> {
  const row = await selectInvoices(ctx.db).where('invoice.id', '=', invoiceId).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  const eInvoice = row.voidedAt === null ? await readEInvoiceOfPdf(ctx, row) : {}
  const document = { ...(await documentOf(ctx, row)), ...eInvoice }
  return { owner: invoiceId, name: `${row.number ?? 'Draft'}.pdf`, document }
}

export async function printCreditNote(ctx: PrintContext, row: InvoiceRow): Promise<Print> {
  const { id: owner, creditNote, voidedAt } = row
  if (creditNote === null || voidedAt === null) throw new ApiError('NOT_FOUND')
  const credits = { number: creditNote, day: calendarDay(new Date(voidedAt)) }
  const document = await documentOf(ctx, row, credits)
  const name = `${creditNote}.pdf`
  return { owner, name, document: { ...document, ...(await readEInvoiceOfPdf(ctx, row)) } }
}

const readEInvoiceOfPdf = async (ctx: PrintContext, row: InvoiceRow) =>
  eInvoiceOfPdf(ctx, row, await ctx.settings.read(ctx.db, invoiceSection))

/** The PDF of an invoice with changes that were not saved. Nothing is stored. */
export async function previewPdf(
  ctx: Context<never, SignedIn>,
  { invoiceId, ...sent }: Parts<typeof invoiceFiles.preview>['body'],
): Promise<StoredFile> {
  const before = invoiceId
    ? await getInvoice(ctx, invoiceId)
    : {
        ...{ ...blank, ...(await noAmounts(ctx)) },
        currency: await currencyOf(ctx, sent.userId ?? null),
      }
  const amounts = mergeAmounts(ctx, sent, before)
  const { dateIssued = before.dateIssued } = sent
  const row: InvoiceRow = {
    ...{ ...before, ...amounts, dateIssued },
    // As a save would store it.
    billedTo: before.fixed ? before.billedTo : null,
    client: { ...before.client, clientId: sent.userId ?? before.client.clientId },
    status: sent.status ?? before.status,
    subtotal: amounts.items.reduce((sum, { total }) => sum + total, 0),
    dueDate: sent.dueDate ?? (before.dueDate || (await dueDateOf(ctx, sent.dateIssued))),
    note: sent.note ?? before.note,
  }
  return showPdf('Preview.pdf', await ctx.pdf.render(ctx.user.id, await documentOf(ctx, row)))
}

const nobody = { id: '', _id: '', firstName: '', lastName: '', businessName: '', clientId: '' }

/** An invoice of which nothing was entered yet. */
const blank: Omit<InvoiceRow, 'currency'> = {
  ...{
    id: '',
    number: null,
    billedTo: null,
    client: nobody,
    project: null,
    stageId: null,
    status: 'Pending',
    dueDate: '',
    dateIssued: null,
  },
  ...{ items: [], subtotal: 0, discountPercent: null, discount: 0, taxes: [], total: 0 },
  ...{ pricesGross: false, reverseCharge: false, smallBusiness: false, taxRate: null, tax: 0 },
  ...{ deposit: 0, depositPercent: null },
  ...{
    paid: 0,
    credited: 0,
    paidToDate: 0,
    fixed: false,
    note: '',
    internalNote: '',
    remindersPaused: false,
  },
  ...{ linkVersion: 1, firstViewedAt: null, voidedAt: null, voidReason: '', creditNote: null },
  ...{ createdAt: '', updatedAt: '' },
}

async function documentOf(
  ctx: PrintContext,
  row: InvoiceRow,
  creditNote?: PrintedInvoice['creditNote'],
): Promise<PdfDocument> {
  const { id, number } = row
  const recipient = await findRecipient(ctx.db, row)
  const invoice = toOwnInvoice(row, calendarDay(ctx.now()))
  const texts = await ctx.settings.read(ctx.db, invoiceSection)
  const { footer, taxLabel, vatId, taxNumber } = texts
  const isPayable = number && invoice.dueNow > 0
  const printed = {
    ...{ ...invoice, taxLabel, taxNote: taxNoteOf(row, texts), voided: row.voidedAt !== null },
    ...(creditNote && { creditNote }),
    client: recipient && toAddressee(recipient),
    payments: id ? await listPayments(ctx.db, row, { withProvider: false }) : [],
    payUrl: isPayable && (await ctx.payments.isOn(ctx.db)) ? payUrlOf(ctx, row) : null,
  }
  const own = { instructions: await addBank(ctx, texts.instructions), footer, vatId, taxNumber }
  return layOutInvoice(printed, { ...(await readIssuer(ctx)), ...own })
}
