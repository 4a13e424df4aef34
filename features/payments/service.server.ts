import { setTimeout as pause } from 'node:timers/promises'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { lockPayable } from '#features/invoices/ledger/public.server.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import {
  type PaymentProvider,
  PaymentsOff,
  type ProviderIntent,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/payments/provider.ts'
import { agencyCountry } from '#shared/address/region.ts'
import { fromCents } from '#shared/money.ts'
import { intentFailed, type PaymentIntent } from './contract.ts'
import {
  addIntent,
  findOpenIntents,
  type Intent,
  markIntent,
  storeAnswer,
} from './queries.server.ts'
import { type DuePayment, duePayment } from './rules.ts'
import { type PaymentContext, recordIntent } from './settle.server.ts'

/** A provider that is slow is given up, so that the payer gets an answer within 10 seconds. */
const patienceMs = 9_000
/** An intent that is older is checked at the provider before it is answered again. */
const freshMs = 10_000
/** Each round settles what the one before it found. */
const maxRounds = 4

type PayContext = PaymentContext & Pick<Context<'CONFLICT' | 'UNAVAILABLE'>, 'fail'>

interface Payable {
  invoiceId: string
  /** The client who pays. Undefined for a pay link. */
  clientId?: string
}

/** Starts the payment of what is due now, or returns the one that is open. */
export async function startPayment(ctx: PayContext, payable: Payable): Promise<PaymentIntent> {
  const tooLate = new AbortController()
  const timeout = pause(patienceMs, undefined, tooLate).then(() => {
    throw new ProviderUnavailable('no answer in time')
  })
  try {
    return await Promise.race([openIntent(ctx, payable), timeout])
  } catch (error) {
    if (error instanceof BeingProcessed) return ctx.fail('CONFLICT', { message: error.message })
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    ctx.log.warn({ error: error.message }, 'could not create the payment intent')
    const message = error instanceof PaymentsOff ? error.message : intentFailed
    return ctx.fail('UNAVAILABLE', { message })
  } finally {
    tooLate.abort()
    timeout.catch(() => {})
  }
}

async function openIntent(ctx: PayContext, payable: Payable): Promise<PaymentIntent> {
  if (!(await ctx.payments.isOn(ctx.db))) throw new PaymentsOff()
  for (let round = 0; round < maxRounds; round += 1) {
    const claim = await claimIntent(ctx, payable)
    const isPaid = await withdraw(ctx, claim.others)
    const intent = isPaid ? undefined : await askProvider(ctx, claim)
    if (intent)
      return { ...toReply(ctx.payments, claim.due, intent), shipping: await isShipped(ctx) }
  }
  return ctx.fail('CONFLICT', { message: 'The amount is changing. Please try again.' })
}

interface Claim {
  intent: Intent
  due: DuePayment
  invoiceNumber: string
  /** Open intents of other amounts, which must not be paid any more. */
  others: Intent[]
}

/** The lock of the invoice and a unique index leave one open intent for an invoice and an amount. */
function claimIntent(ctx: PayContext, payable: Payable): Promise<Claim> {
  const provider = ctx.payments.name
  return inTransaction(ctx, async (inner) => {
    const invoice = (await lockPayable(inner.db, payable)) ?? inner.fail('NOT_FOUND')
    const due = duePayment(invoice)
    if (!due) return inner.fail('CONFLICT', { message: 'Nothing is due on this invoice.' })
    const open = await findOpenIntents(inner.db, { invoiceId: invoice.id, provider })
    const same = open.find(({ amount }) => amount === due.amount)
    const intent = same ?? (await addIntent(inner.db, inner.now(), { invoice, due, provider }))
    const others = open.filter((one) => one !== same)
    return { intent, due, invoiceNumber: invoice.number, others }
  })
}

/** Cancels intents, so that two amounts are never paid for the same debt. True if one was paid. */
async function withdraw(ctx: PayContext, intents: readonly Intent[]): Promise<boolean> {
  let isPaid = false
  for (const { id, providerId } of intents) {
    if (providerId !== null && (await isPaidWhenCanceled(ctx, providerId))) isPaid = true
    else await markIntent(ctx.db, id, 'canceled')
  }
  return isPaid
}

async function isPaidWhenCanceled(ctx: PayContext, providerId: string): Promise<boolean> {
  try {
    await ctx.payments.cancelIntent(providerId)
    return false
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const found = await ctx.payments.findIntent(providerId)
    if (found?.status === 'succeeded') await recordIntent(ctx, found)
    if (found?.status === 'processing') throw new BeingProcessed()
    return found?.status === 'succeeded'
  }
}

/** Another payment of the invoice is not decided yet. */
class BeingProcessed extends Error {
  override message = 'Another payment of this invoice is being processed.'
}

/** The intent as the provider knows it. Undefined if the invoice must be looked at again. */
async function askProvider(
  ctx: PayContext,
  { intent, invoiceNumber }: Claim,
): Promise<ProviderIntent | undefined> {
  if (intent.providerId && intent.clientSecret && isFresh(ctx, intent))
    return { ...intent, id: intent.providerId, clientSecret: intent.clientSecret }
  const { amount, currency, key, invoiceId } = intent
  const found = intent.providerId
    ? await ctx.payments.findIntent(intent.providerId)
    : await createIntent(ctx, intent.id, { amount, currency, key, invoiceId, invoiceNumber })
  if (found?.status === 'succeeded') {
    await recordIntent(ctx, found)
    return undefined
  }
  if (!found || found.status === 'canceled') {
    await markIntent(ctx.db, intent.id, 'canceled')
    return undefined
  }
  const answer = { providerId: found.id, clientSecret: found.clientSecret, status: found.status }
  return (await storeAnswer(ctx.db, ctx.now(), intent.id, answer)) ? found : undefined
}

/** A key that was refused is not used again. After any other failure, trying again repeats it. */
async function createIntent(
  ctx: PayContext,
  id: string,
  given: Parameters<PaymentProvider['createIntent']>[0],
): Promise<ProviderIntent> {
  try {
    return await ctx.payments.createIntent(given)
  } catch (error) {
    if (error instanceof ProviderRefused) await markIntent(ctx.db, id, 'canceled')
    throw error
  }
}

function isFresh({ now }: PayContext, { checkedAt, status }: Intent): boolean {
  const age = now().getTime() - Date.parse(checkedAt ?? '')
  return status === 'open' && age < freshMs
}

async function isShipped({ db, settings }: PayContext): Promise<boolean> {
  const { shipping } = await settings.read(db, invoiceSection)
  return shipping === 'usual' ? agencyCountry() === 'US' : shipping === 'always'
}

function toReply(
  { name, publishableKey }: PaymentProvider,
  { amount, pays }: DuePayment,
  { clientSecret, status, currency }: ProviderIntent,
): Omit<PaymentIntent, 'shipping'> {
  return {
    clientSecret,
    amount: fromCents(amount, currency),
    currency,
    pays,
    processing: status === 'processing',
    provider: name,
    publishableKey,
  }
}
