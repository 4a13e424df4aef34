import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { payments } from '#features/payments/contract.ts'
import { reconcile } from '#features/payments/reconcile.server.ts'
import { isUnavailable } from '#server/db/db.ts'
import { ApiError } from '#shared/errors.ts'
import { startTestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { type DoubleEvent, StripeDouble, stripeKeys } from '#test/stripe-double.ts'
import { until } from '#test/until.ts'

/** A few here, many in `npm run reliability`. */
const runs = Number(process.env.PAYMENT_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))

const stripe = await StripeDouble.start()
const app = await startTestApp({
  env: { ...stripeKeys, RATE_LIMIT: 'off' },
  stripeApi: stripe.api,
})
stripe.setClock(() => app.clock.now)
const { db } = app.kernel
const client = await signInAs(app, 'User')

/** The next action, and a number that selects its target. */
const step = fc.tuple(
  fc.constantFrom(
    'start',
    'pay',
    'refund',
    'deliver',
    'cut',
    'lose',
    'replay',
    'reconcile',
    'wait',
  ),
  fc.nat({ max: 1_000 }),
)
const invoice = fc.record({
  price: fc.integer({ min: 2, max: 500_000 }),
  deposit: fc.nat({ max: 100 }),
})

const at = <T>(list: readonly T[], chosen: number): T | undefined => list[chosen % list.length]

/** Breaks the connections that a call is using, as a crash does. */
async function cutConnections(turns: number): Promise<void> {
  for (let turn = turns % 60; turn > 0; turn -= 1) await new Promise(setImmediate)
  await app.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
}

/** A call may fail only if it is refused or if the database is unavailable. */
async function attempt(call: Promise<unknown>): Promise<void> {
  await call.catch((error) => {
    const { code } = error as ApiError
    if (!(error instanceof ApiError) || !['CONFLICT', 'UNAVAILABLE'].includes(code)) throw error
  })
}

class History {
  readonly #invoiceId: string
  readonly #first = stripe.intents.length
  /** Not delivered yet. */
  #queue: DoubleEvent[] = []
  readonly #delivered: DoubleEvent[] = []

  constructor(invoiceId: string) {
    this.#invoiceId = invoiceId
  }

  get intents() {
    return stripe.intents.slice(this.#first)
  }

  async take(kind: string, chosen: number): Promise<void> {
    const open = this.intents.filter(({ status }) => status === 'requires_payment_method')
    const paid = this.intents.filter((one) => one.amount_received > one.refunded)
    const [toPay, toRefund] = [at(open, chosen), at(paid, chosen)]
    if (kind === 'start') {
      const params = { invoiceId: this.#invoiceId }
      await attempt(client.call(payments.createIntent, { params }))
    }
    if (kind === 'pay' && toPay) this.#queue.push(...stripe.pay(toPay.id))
    if (kind === 'refund' && toRefund) {
      const left = toRefund.amount_received - toRefund.refunded
      this.#queue.push(stripe.refund(toRefund.id, (chosen % left) + 1))
    }
    const event = at(this.#queue, chosen)
    if (kind === 'deliver' && event) await this.#deliver(event)
    if (kind === 'cut' && event) await Promise.all([this.#deliver(event), cutConnections(chosen)])
    if (kind === 'lose' && event) this.#queue = this.#queue.filter((one) => one !== event)
    const old = at(this.#delivered, chosen)
    if (kind === 'replay' && old) await this.#deliver(old)
    if (kind === 'reconcile') await this.reconcile()
    // Long enough that an open intent is checked again.
    if (kind === 'wait') app.advance(11)
  }

  async #deliver(event: DoubleEvent): Promise<void> {
    const { ok } = await stripe.deliver(app.url, event)
    if (!ok) return
    this.#queue = this.#queue.filter((one) => one !== event)
    this.#delivered.push(event)
  }

  /** Runs again, as the job does, after it failed on a connection that was cut before. */
  async reconcile(): Promise<void> {
    const later = new Date(app.clock.now.getTime() + 130_000)
    await until('the records are compared', async () => {
      const failure = await reconcile({ ...app.kernel, now: () => later }).catch((error) => error)
      if (failure && !isUnavailable(failure)) throw failure
      return !failure
    })
  }

  async check(): Promise<void> {
    await this.reconcile()
    const { intents } = this
    const refunds = stripe.refunds.filter((one) =>
      intents.some(({ id }) => id === one.payment_intent),
    )
    const received = intents.reduce((sum, one) => sum + one.amount_received - one.refunded, 0)
    const { paid, rows, total } = await readLedger(db, this.#invoiceId)
    const made = intents.filter(({ amount_received }) => amount_received > 0)
    assert.deepEqual({ paid, rows }, { paid: received, rows: made.length + refunds.length })
    assert.ok((total ?? 0) >= received)
  }
}

test('after any history, the ledger equals the record of the provider', async (t) => {
  t.diagnostic(`seed ${seed}`)
  await fc.assert(
    fc.asyncProperty(
      invoice,
      fc.array(step, { minLength: 3, maxLength: 25 }),
      async ({ price, deposit }, steps) => {
        const { id } = await makeInvoice(db, {
          ...{ client_id: client.accountId, price },
          deposit_cents: Math.floor((price * deposit) / 100),
        })
        stripe.events.length = 0
        const history = new History(id)
        await history.take('start', 0)
        for (const [kind, chosen] of steps) await history.take(kind, chosen)
        await history.check()
      },
    ),
    { numRuns: runs, seed },
  )
  const reviews = await db.selectFrom('payment_review').select('detail').execute()
  assert.deepEqual(reviews, [])
})
