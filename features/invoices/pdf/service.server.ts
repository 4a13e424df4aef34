import { sql } from 'kysely'
import { readAgency } from '#features/agency/service.server.ts'
import type { Kernel } from '#server/context.ts'
import type { PrivateFile } from '#server/files/private-files.ts'
import { type PdfContext, storePdf } from '#server/pdf/stored-pdf.ts'
import { ApiError } from '#shared/errors.ts'
import { fromCents } from '#shared/money.ts'
import { invoiceSection } from '../settings/contract.ts'
import { layOutInvoice, type PrintedInvoice } from './layout.server.ts'

type PrintContext = PdfContext & Pick<Kernel, 'config' | 'secrets' | 'settings'>

/**
 * The PDF of an invoice as it is now, for whom the caller lets read it. It is rendered once for each
 * content. Never call it in a transaction: it is slow, and fails with UNAVAILABLE under load.
 */
export async function invoicePdf(ctx: PrintContext, invoiceId: string): Promise<PrivateFile> {
  const invoice = await findPrinted(ctx, invoiceId)
  if (!invoice) throw new ApiError('NOT_FOUND')
  const document = await documentOf(ctx, invoice)
  const name = `${invoice.invoiceNumber ?? 'Draft'}.pdf`
  return storePdf(ctx, invoiceId, { name, document })
}

async function documentOf(ctx: PrintContext, invoice: PrintedInvoice) {
  const [agency, { instructions }] = await Promise.all([
    readAgency(ctx),
    ctx.settings.read(ctx.db, invoiceSection),
  ])
  return layOutInvoice(invoice, { agency, instructions: instructions ?? '' })
}

async function findPrinted({ db }: PrintContext, id: string): Promise<PrintedInvoice | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select(['number', sql<number>`total_cents`.as('total')])
    .select(sql<{ service: string; total: number }[]>`items`.as('items'))
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      invoiceNumber: row.number,
      items: row.items.map(({ service, total }) => ({ service, total: fromCents(total) })),
      totalAmount: fromCents(row.total),
    }
  )
}
