import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnInvoice } from '#features/invoices/contract.ts'
import { ApiError, messageOr } from '#shared/errors.ts'
import { suppressToast } from '#ui/client/toast-error.ts'
import type { PaymentIntent } from '../contract.ts'

export type PayableInvoice = Pick<
  OwnInvoice,
  'status' | 'dueNow' | 'paidToDate' | 'initialDeposit' | 'remainingBalance' | 'payOtherwise'
>

export interface PaymentCalls {
  createIntent: () => Promise<PaymentIntent>
  /** Reads the invoice again; the page shows what was read. */
  readInvoice: () => Promise<PayableInvoice>
}

type PaymentStep =
  | { at: 'starting' }
  | { at: 'failed'; message: string }
  /** The form takes the card. `accepted`: it waits for the invoice. */
  | {
      at: 'open'
      intent: PaymentIntent
      doing?: 'paying' | 'accepted'
      error?: PaymentError
    }
  /** The card was accepted before the page was loaded. */
  | { at: 'confirming'; intent: PaymentIntent }
  | { at: 'unconfirmed'; intent: PaymentIntent }
  | { at: 'paid'; intent: PaymentIntent }

/** An object, so that the same message twice is two errors. */
export interface PaymentError {
  message: string
}

const noIntent = 'Failed to create Payment Intent.'
const refused = 'An error occurred while processing your payment.'

/** How long the page waits for the invoice after the card was accepted. */
const patienceMs = 30_000
const firstPauseMs = 300
const lastPauseMs = 2_000

function isSettled(invoice: PayableInvoice, { pays }: PaymentIntent): boolean {
  const { status, paidToDate, initialDeposit, remainingBalance } = invoice
  if (status === 'Paid' || remainingBalance <= 0) return true
  return pays === 'deposit' && paidToDate >= initialDeposit
}

const messageOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? messageOr(error, fallback) : fallback

/**
 * Pays what is due. Only the invoice says whether it was paid: once the card is accepted, the invoice
 * is read until it shows the payment.
 */
export function usePayment(invoice: PayableInvoice, { createIntent, readInvoice }: PaymentCalls) {
  const [step, setStep] = useState<PaymentStep>({ at: 'starting' })
  const mounted = useRef(true)
  const attempt = useRef(0)

  async function start() {
    attempt.current += 1
    const own = attempt.current
    setStep({ at: 'starting' })
    try {
      const intent = await createIntent()
      if (own !== attempt.current) return
      if (!intent.clientSecret) throw new Error(noIntent)
      if (intent.processing) await wait(intent)
      else setStep({ at: 'open', intent })
    } catch (error) {
      // It may have been paid elsewhere, which the page then shows.
      await readInvoice().catch(() => {})
      if (own === attempt.current) setStep({ at: 'failed', message: messageOf(error, noIntent) })
    }
  }

  async function settle(intent: PaymentIntent): Promise<void> {
    const end = Date.now() + patienceMs
    let pauseMs = firstPauseMs
    while (mounted.current) {
      const latest = await readInvoice().catch(() => undefined)
      if (latest && isSettled(latest, intent)) return setStep({ at: 'paid', intent })
      if (Date.now() > end) return setStep({ at: 'unconfirmed', intent })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pauseMs = Math.min(pauseMs * 1.5, lastPauseMs)
    }
  }

  async function wait(intent: PaymentIntent) {
    setStep({ at: 'confirming', intent })
    await settle(intent)
  }

  /** `confirm` resolves when the provider accepted the card. A repeated payment pays the same intent. */
  async function pay(intent: PaymentIntent, confirm: () => Promise<unknown>) {
    setStep({ at: 'open', intent, doing: 'paying' })
    try {
      await confirm()
      setStep({ at: 'open', intent, doing: 'accepted' })
      await settle(intent)
    } catch (error) {
      if (error instanceof ApiError && error.fields) {
        setStep({ at: 'open', intent })
        suppressToast(error)
        throw error
      }
      setStep({ at: 'open', intent, error: { message: messageOf(error, refused) } })
    }
  }

  const busy = step.at === 'confirming' || (step.at === 'open' && step.doing !== undefined)
  // Something may be paid elsewhere, and what is then due needs another intent.
  const follow = useEffectEvent(() => {
    if (busy || step.at === 'paid') return
    const isPaid = 'intent' in step && isSettled(invoice, step.intent)
    if (step.at === 'unconfirmed') {
      if (isPaid) setStep({ at: 'paid', intent: step.intent })
    } else if (invoice.dueNow > 0) {
      const isCurrent = step.at === 'open' && step.intent.amount === invoice.dueNow && !isPaid
      if (!isCurrent) void start()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change that was not followed yet
  useEffect(() => follow(), [invoice.dueNow, invoice.paidToDate, busy])
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  return { step, busy, start: () => void start(), pay, wait }
}
