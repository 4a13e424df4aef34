import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { jobs } from '#server/jobs/jobs.ts'
import type { PayerAddress } from '#server/payments/provider.ts'
import { findUndelivered, markDelivered } from '#server/payments/sandbox-events.ts'
import {
  answerChallenge,
  canceled,
  payWithCard,
  settleSlowCards,
  slowSeconds,
} from '#server/payments/sandbox-payment.ts'
import type { Card } from '#server/payments/test-cards.ts'
import { paymentRefused } from './contract.ts'
import { isWithdrawn } from './queries.server.ts'
import { type PaymentContext, receiveEvent } from './settle.server.ts'

type SandboxContext = Pick<
  Context<'PAYMENT_REFUSED'>,
  'db' | 'fail' | 'jobs' | 'now' | 'payments' | 'user'
>
type Result = NonNullable<Awaited<ReturnType<typeof payWithCard>>>
type Accepted = Exclude<Result['status'], 'refused'>

export const sandboxJobs = jobs({
  /** Delivers what is new to the webhook, and again what it could not take. */
  'deliver-sandbox-events': {
    every: '* * * * *',
    run: (ctx) => deliverEvents(ctx),
  },
})
const delivery = sandboxJobs['deliver-sandbox-events']

interface Given {
  clientSecret: string
  card: Card
  billing?: PayerAddress | undefined
  shipping?: PayerAddress | undefined
}

export function confirmPayment(ctx: SandboxContext, given: Given) {
  return answer(ctx, given, ({ db, now }) => payWithCard(db, now(), given))
}

export async function confirmChallenge(
  ctx: SandboxContext,
  given: { clientSecret: string; approve: boolean },
) {
  const { status } = await answer(ctx, given, ({ db, now }) => answerChallenge(db, now(), given))
  return { status: status === 'processing' ? status : ('succeeded' as const) }
}

/** A refusal is stored too, so it is thrown only after the transaction. */
async function answer(
  ctx: SandboxContext,
  { clientSecret }: { clientSecret: string },
  pay: (inner: SandboxContext) => Promise<Result | undefined>,
): Promise<{ status: Accepted }> {
  const { db, payments } = ctx
  if (payments.name !== 'sandbox' || !(await payments.isOn(db))) return ctx.fail('NOT_FOUND')
  const result = await inTransaction(ctx, async (inner) => {
    if (await isWithdrawn(inner.db, clientSecret)) return canceled
    const paid = await pay(inner)
    await inner.jobs.send(inner.db, delivery, {})
    if (paid?.status === 'processing')
      await inner.jobs.send(inner.db, delivery, {}, { afterSeconds: slowSeconds })
    return paid
  })
  if (!result) return ctx.fail('NOT_FOUND')
  if (result.status !== 'refused') return { status: result.status }
  const { message, field } = result.refusal
  return ctx.fail(paymentRefused, { message, ...(field && { fields: { [field]: message } }) })
}

/** A failing event does not hold back the others. The job is then retried. */
export async function deliverEvents(ctx: PaymentContext & Pick<Context, 'secrets'>): Promise<void> {
  if (ctx.payments.name !== 'sandbox') return
  const now = ctx.now()
  await inTransaction({ db: ctx.db }, ({ db: trx }) => settleSlowCards(trx, now))
  const failures: unknown[] = []
  for await (const { id, body, signature } of findUndelivered(ctx.db, ctx.secrets, now)) {
    try {
      if (await receiveEvent(ctx, body, signature)) await markDelivered(ctx.db, id, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} events failed: ${failures[0]}`)
}
