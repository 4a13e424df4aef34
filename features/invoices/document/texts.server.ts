import { readAgency } from '#features/agency/public.server.ts'
import type { Kernel } from '#server/context.ts'
import type { OwnInvoice } from '../contract.ts'
import { invoiceSection } from './contract.ts'

type Texts = Pick<OwnInvoice, 'taxLabel' | 'payOtherwise'>

/** The texts of the settings that the details of an invoice show. */
export async function readTexts(ctx: Pick<Kernel, 'db' | 'payments' | 'settings'>): Promise<Texts> {
  const { taxLabel, instructions } = await ctx.settings.read(ctx.db, invoiceSection)
  if (await ctx.payments.isOn(ctx.db)) return { taxLabel }
  const { phone, replyTo } = await readAgency(ctx)
  return {
    taxLabel,
    payOtherwise:
      instructions || `Please ask us how to pay: call ${phone}, or write to ${replyTo}.`,
  }
}
