import { reportForgery } from './reviews.server.ts'
import { applyEvent, type PaymentContext } from './settle.server.ts'

/** Applies an event that the provider signed. False if the signature is wrong or too old. */
export async function receiveEvent(
  ctx: PaymentContext,
  body: Buffer,
  signature: string | undefined,
): Promise<boolean> {
  const event = await ctx.payments.readEvent(body, signature)
  if (event) await applyEvent(ctx, event)
  else await reportForgery(ctx)
  return event !== undefined
}
