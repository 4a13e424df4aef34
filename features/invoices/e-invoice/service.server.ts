import { createHash } from 'node:crypto'
import type { Context, SignedIn } from '#server/context.ts'
import { openBytes } from '#server/files/private-files.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { mayCall } from '#shared/roles.ts'
import type { InvoiceDetails } from '../contract.ts'
import { type eInvoices, noXRechnung } from './contract.ts'
import { readEInvoice } from './read.server.ts'
import { type Missing, missingIn } from './rules.ts'
import { toUbl } from './ubl.ts'

type Parts = Parameters<typeof readEInvoice>

/** The e-invoice that the PDF carries. Nothing while something is missing. */
export async function eInvoiceOfPdf(...parts: Parts): Promise<Pick<PdfDocument, 'eInvoice'>> {
  const eInvoice = await readEInvoice(...parts)
  return eInvoice && missingIn(eInvoice).pdf.length === 0 ? { eInvoice: toUbl(eInvoice) } : {}
}

/** Missing data is shown to staff alone. */
export async function describeEInvoice(
  ctx: Context<never, SignedIn>,
  row: Parts[1],
  texts: Parts[2],
): Promise<Pick<InvoiceDetails, 'eInvoice'>> {
  const eInvoice = await readEInvoice(ctx, row, texts)
  if (!eInvoice) return {}
  const missing = missingIn(eInvoice)
  return {
    eInvoice: {
      xrechnung: isComplete(missing),
      ...(mayCall('editor', ctx.user.role) && { missing }),
    },
  }
}

const isComplete = ({ pdf, xrechnung }: Missing) => pdf.length + xrechnung.length === 0

export async function openXRechnung(
  ctx: ContextOf<typeof eInvoices.xrechnung>,
  row: Parts[1],
  texts: Parts[2],
): Promise<StoredFile> {
  const eInvoice = await readEInvoice(ctx, row, texts)
  if (!eInvoice || !isComplete(missingIn(eInvoice))) return ctx.fail(noXRechnung)
  const content = await ctx.pdf.xrechnung(row.id, toUbl(eInvoice))
  const digest = createHash('sha256').update(content).digest('base64url')
  return { ...openBytes(content), name: `${eInvoice.number}.xml`, etag: `"${digest}"` }
}
