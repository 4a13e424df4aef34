import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { invoices } from '#features/invoices/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { recordCardPayment, recordCardRefund } from '#features/invoices/ledger/public.server.ts'
import { statusAfter } from '#features/invoices/ledger/rules.ts'
import type { Status } from '#features/invoices/rules.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { startTestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'

/** A few here, many in `npm run reliability`. */
const runs = Number(process.env.PAYMENT_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { kernel } = app
const admins = [await signInAs(app, 'Admin'), await signInAs(app, 'Admin')]
let cards = 0

/** An amount as a share of the total, a little more than all of it included. */
const share = fc.integer({ min: 1, max: 1_050 })
const step = fc.record({
  kind: fc.constantFrom('payment', 'credit', 'card', 'refund', 'replay'),
  share,
  admin: fc.nat(1),
  /** Which payment is refunded, or which card payment comes again. */
  which: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const history = fc.record({
  price: fc.integer({ min: 1, max: 2_000_000 }),
  tax: fc.integer({ min: 0, max: 99_999 }),
  deposit: fc.integer({ min: 0, max: 100 }),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never

interface Row {
  id: string
  kind: 'payment' | 'refund' | 'credit'
  /** In cents. */
  amount: number
  /** The intent of a card payment. */
  providerId?: string
}

/** Writes to the ledger of a new invoice, and keeps what was accepted. */
class Account {
  readonly rows: Row[] = []
  readonly id: string
  readonly total: number
  readonly deposit: number

  constructor(invoice: { id: string }, total: number, deposit: number) {
    this.id = invoice.id
    this.total = total
    this.deposit = deposit
  }

  /** Records a step, and returns whether it was accepted. */
  async take(step: Step): Promise<boolean> {
    const row = await this.call(step, this.amountOf(step)).catch((error: { code?: string }) => {
      assert.ok(['INVALID_INPUT', 'CONFLICT'].includes(error.code ?? ''), String(error))
      return null
    })
    if (row) this.rows.push(row)
    return row !== null
  }

  amountOf({ share }: Step): number {
    return Math.max(1, Math.round((this.total * share) / 1000))
  }

  private async call({ kind, which, admin }: Step, amount: number): Promise<Row | null> {
    const visitor = admins[admin] ?? assert.fail()
    const params = { id: this.id }
    const dollars = amount / 100
    const payments = this.rows.filter((row) => row.kind === 'payment')
    if (kind === 'payment') {
      const body = { amount: dollars, method: 'check' as const }
      const { item } = await visitor.call(ledger.record, { params, body })
      return { id: item.id, kind, amount }
    }
    if (kind === 'credit') {
      const body = { amount: dollars, reason: 'Agreed' }
      const { item } = await visitor.call(ledger.credit, { params, body })
      return { id: item.id, kind, amount }
    }
    if (kind === 'card') return this.payByCard({ providerId: `pi_${cards++}`, amount })
    const chosen = payments[which % (payments.length || 1)]
    if (kind === 'replay') return chosen?.providerId ? this.payByCard(chosen) : null
    if (!chosen) return null
    if (chosen.providerId) return this.refundCard(chosen, amount)
    const { item } = await visitor.call(ledger.refund, {
      params: { ...params, paymentId: chosen.id },
      body: { amount: dollars },
    })
    return { id: item.id, kind: 'refund', amount }
  }

  private async payByCard({ amount, ...row }: Partial<Row> & { amount: number }) {
    const providerId = row.providerId ?? ''
    const payment = { invoiceId: this.id, providerId, amount }
    const done = await inTransaction(kernel, (ctx) => recordCardPayment(ctx, payment))
    if (done.outcome !== 'recorded') return null
    return { id: done.paymentId, kind: 'payment' as const, amount, providerId }
  }

  private async refundCard({ providerId = '' }: Row, amount: number): Promise<Row | null> {
    const refund = { intentId: providerId, refundId: `re_${cards++}`, amount }
    const done = await inTransaction(kernel, (ctx) => recordCardRefund(ctx, refund))
    return done.outcome === 'recorded' ? { id: done.paymentId, kind: 'refund', amount } : null
  }

  sumOf(kind: Row['kind']): number {
    return this.rows.reduce((sum, row) => sum + (row.kind === kind ? row.amount : 0), 0)
  }

  get paidToDate(): number {
    return this.sumOf('payment') - this.sumOf('refund') + this.sumOf('credit')
  }

  /** Compares every amount that the API answers with what was accepted. */
  async check(): Promise<string> {
    const [reader] = admins
    const one = await reader?.call(invoices.one, { params: { id: this.id } })
    assert.ok(one)
    assert.ok(one.remainingBalance >= 0)
    assert.deepEqual(
      [one.totalAmount, one.paidToDate, one.credited, one.remainingBalance].map(toCents),
      [this.total, this.paidToDate, this.sumOf('credit'), this.total - this.paidToDate],
    )
    assert.equal(one.payments.length, this.rows.length)
    for (const { id, refundable } of one.payments) assert.ok(refundable >= 0, id)
    return one.setStatus ?? ''
  }
}

const toCents = (dollars: number) => Math.round(dollars * 100)

async function openAccount({ price, tax, deposit: percent }: History): Promise<Account> {
  const total = price + tax
  const deposit = Math.floor((total * percent) / 100)
  const amounts = { price, tax_cents: tax, deposit_cents: deposit }
  const invoice = await makeInvoice(kernel.db, amounts)
  return new Account(invoice, total, deposit)
}

test('no history loses a cent or owes less than nothing, and the status follows', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const account = await openAccount(given)
      let status = 'Pending' as Status
      for (const step of given.steps) {
        const rest = account.total - account.paidToDate
        const isOwed = account.amountOf(step) <= rest
        const accepted = await account.take(step)
        if (step.kind === 'payment') assert.equal(accepted, isOwed && status !== 'Paid')
        if (step.kind === 'credit' || step.kind === 'card') assert.equal(accepted, isOwed)
        if (step.kind === 'replay') assert.equal(accepted, false)
        const { total, deposit, paidToDate } = account
        const isPaid = accepted && account.rows.at(-1)?.kind !== 'refund'
        if (isPaid) status = statusAfter({ status, total, deposit, paidToDate })
        assert.equal(await account.check(), status)
      }
    }),
    { numRuns: runs, seed },
  )
})

test('nor does one that several people write at once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const account = await openAccount(given)
      for (let at = 0; at < given.steps.length; at += 4) {
        await Promise.all(given.steps.slice(at, at + 4).map((step) => account.take(step)))
        await account.check()
      }
    }),
    { numRuns: runs, seed },
  )
})
