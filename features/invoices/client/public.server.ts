import type { Context } from '#server/context.ts'
import type { StoredFile } from '#server/files/send-file.ts'
import { readToken } from '#server/pages/signed-token.ts'
import { calendarDay } from '#shared/dates.ts'
import type { OwnInvoice } from '../contract.ts'
import { readTexts } from '../document/details.server.ts'
import { openInvoicePdf } from '../document/pdf.server.ts'
import { isIssued, selectInvoices, toOwnInvoice } from '../queries.server.ts'

/** A link that was made up, was revoked, or opens no issued invoice any more, is answered the same. */
export async function openPayLink(
  ctx: Context<'LINK_INVALID'>,
  token: string,
): Promise<OwnInvoice> {
  const linked = readToken(ctx.secrets, 'pay', token) ?? ctx.fail('LINK_INVALID')
  const row = await selectInvoices(ctx.db)
    .where('invoice.id', '=', linked.id)
    .where('invoice.link_version', '=', linked.linkVersion)
    .where(isIssued)
    .executeTakeFirst()
  if (!row) return ctx.fail('LINK_INVALID')
  return { ...toOwnInvoice(row, calendarDay(ctx.now())), ...(await readTexts(ctx, row)) }
}

/** The PDF of the invoice of a link. */
export async function openLinkedPdf(
  ctx: Context<'LINK_INVALID'>,
  token: string,
): Promise<StoredFile> {
  const { id } = await openPayLink(ctx, token)
  return openInvoicePdf(ctx, id)
}
