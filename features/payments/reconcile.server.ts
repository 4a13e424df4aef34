import { lockPayable } from '#features/invoices/ledger/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'
import { findUnchecked, type Intent, markIntent, storeAnswer } from './queries.server.ts'
import { duePayment } from './rules.ts'
import { applyEvent, type PaymentContext, recordIntent } from './settle.server.ts'

/** Younger intents are left to the webhook. */
const leftAloneMs = 2 * minuteMs
/** An abandoned intent is canceled, so that it is not asked about for good. */
const abandonedMs = dayMs
/** Events are read again for a while, because a provider lists them late. */
const overlapMs = 10 * minuteMs
const firstSyncMs = dayMs
const perRun = 100

/**
 * Repairs what the webhook missed: asks about open intents, then for the events since the last run.
 * What fails holds nothing else back.
 */
export async function reconcile(ctx: PaymentContext): Promise<void> {
  const { now, payments } = ctx
  const before = new Date(now().getTime() - leftAloneMs)
  const open = await findUnchecked(ctx.db, { provider: payments.name, before, limit: perRun })
  const failures: unknown[] = []
  for (const intent of open) {
    await checkIntent(ctx, intent).catch((error) => {
      if (!(error instanceof ProviderRefused)) return keepFailure(failures, error)
      ctx.log.warn({ error: error.message }, 'a payment could not be checked')
    })
  }
  failures.push(...(await readEvents(ctx)))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} failed: ${failures[0]}`)
}

/** The next call would wait for the provider just as long. */
function keepFailure(failures: unknown[], error: unknown): void {
  if (error instanceof ProviderUnavailable) throw error
  failures.push(error)
}

async function checkIntent(ctx: PaymentContext, intent: Intent): Promise<void> {
  const age = ctx.now().getTime() - Date.parse(intent.createdAt)
  if (intent.providerId === null) {
    // Without an id of the provider it cannot be paid. Until then, a retry repeats its idempotency key.
    if (age > abandonedMs) await markIntent(ctx.db, intent.id, 'canceled')
    return
  }
  const found = await ctx.payments.findIntent(intent.providerId)
  if (!found || found.status === 'canceled') return markIntent(ctx.db, intent.id, 'canceled')
  if (found.status === 'succeeded') return recordIntent(ctx, found)
  const isStale = age > abandonedMs || !(await isStillDue(ctx, intent))
  if (found.status === 'open' && isStale) return cancel(ctx, intent, intent.providerId)
  const answer = { providerId: found.id, clientSecret: found.clientSecret, status: found.status }
  await storeAnswer(ctx.db, ctx.now(), intent.id, answer)
}

/** The invoice can have been paid otherwise, edited or voided. */
async function isStillDue(ctx: PaymentContext, { invoiceId, amount }: Intent): Promise<boolean> {
  const invoice = await inTransaction({ db: ctx.db }, ({ db }) => lockPayable(db, { invoiceId }))
  return invoice !== undefined && duePayment(invoice)?.amount === amount
}

async function cancel(ctx: PaymentContext, { id }: Intent, providerId: string): Promise<void> {
  try {
    await ctx.payments.cancelIntent(providerId)
    await markIntent(ctx.db, id, 'canceled')
  } catch (error) {
    // It was paid in the meantime. The next run records it.
    if (!(error instanceof ProviderRefused)) throw error
  }
}

/** Reads on from where the last run ended. An event that fails is read again for a day. */
async function readEvents(ctx: PaymentContext): Promise<unknown[]> {
  const { db, now, payments } = ctx
  const startedAt = now()
  const provider = payments.name
  const last = await db
    .selectFrom('payment_sync')
    .select('events_until')
    .where('provider', '=', provider)
    .executeTakeFirst()
  const from = last ? Date.parse(last.events_until) - overlapMs : startedAt.getTime() - firstSyncMs
  const failures: unknown[] = []
  let until = startedAt.getTime()
  for (const event of await payments.findEvents(new Date(from))) {
    await applyEvent(ctx, event).catch((error) => {
      keepFailure(failures, error)
      until = Math.min(until, event.createdAt.getTime())
    })
  }
  until = Math.max(until, startedAt.getTime() - firstSyncMs)
  const events_until = new Date(until).toISOString()
  await db
    .insertInto('payment_sync')
    .values({ provider, events_until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ events_until }))
    .execute()
  return failures
}

export const reconcileJobs = jobs({
  'reconcile-payments': {
    every: '*/5 * * * *',
    // The job of five minutes later replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 280, deleteAfterSeconds: 3600 },
    run: (ctx) => reconcileIfReachable(ctx),
  },
})

async function reconcileIfReachable(ctx: PaymentContext): Promise<void> {
  if (!(await ctx.payments.isOn(ctx.db))) return
  await reconcile(ctx).catch((error) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn({ error: error.message }, 'payments were not reconciled')
  })
}
