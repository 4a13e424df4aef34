import type { OwnInvoice } from '#features/invoices/contract.ts'
import { findByPayToken } from '#features/invoices/pay-link/service.server.ts'
import { openInvoicePdf } from '#features/invoices/pdf/service.server.ts'
import type { Context } from '#server/context.ts'
import type { FileReply } from '#server/http/implement.ts'

type LinkContext = Context<'LINK_INVALID'>

/** A link that was made up, was revoked, or opens no issued invoice any more, is answered the same. */
export async function openPayLink(ctx: LinkContext, token: string): Promise<OwnInvoice> {
  return (await findByPayToken(ctx, token)) ?? ctx.fail('LINK_INVALID')
}

export async function openLinkedPdf(ctx: LinkContext, token: string): Promise<FileReply> {
  const { id } = await openPayLink(ctx, token)
  return openInvoicePdf(ctx, id)
}
