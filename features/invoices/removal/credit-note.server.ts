import { readAgency } from '#features/agency/public.server.ts'
import { listRecipients } from '#people/recipients.server.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { openPdf } from '#server/pdf/stored-pdf.ts'
import { agencyCountry, usualCountry } from '#shared/address/region.ts'
import { takeNumber } from '../document/columns.server.ts'
import { creditNoteMail } from '../document/emails.server.ts'
import { type Issuer, invoiceMailJobs } from '../document/notify.server.ts'
import { printCreditNote } from '../document/pdf.server.ts'
import { invoiceNotifications } from '../notifications.ts'
import { getInvoice, type InvoiceRow } from '../queries.server.ts'
import type { creditNotes } from './contract.ts'

const { rights } = invoiceNotifications['invoice-issued']

/**
 * Mails the client the credit note of an invoice that is voided now, and returns its number. Agencies in
 * the USA need none; elsewhere the tax of an invoice is owed until a document cancels it.
 */
export async function issueCreditNote(
  ctx: Issuer,
  invoice: InvoiceRow,
  day: string,
): Promise<string | null> {
  const { id: invoiceId, number, total, client } = invoice
  if (agencyCountry() === usualCountry || number === null || total === 0) return null
  const { db: trx } = ctx
  const creditNote = await takeNumber(ctx, day)
  const agency = await readAgency(ctx)
  for (const recipient of await listRecipients(trx, client.clientId, rights)) {
    const { currency } = invoice
    const credited = { ...recipient, number, creditNote, total, currency, day }
    const message = creditNoteMail(agency, credited)
    await ctx.jobs.send(trx, invoiceMailJobs['credit-note-mail'], { message, invoiceId })
  }
  return creditNote
}

export async function openCreditNote(
  ctx: ContextOf<typeof creditNotes.pdf>,
  id: string,
): Promise<StoredFile> {
  return openPdf(ctx, await printCreditNote(ctx, await getInvoice(ctx, id)))
}
