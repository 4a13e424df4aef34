import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CheckIcon, ClockIcon } from '#ui/base/icons.tsx'
import type { PaymentIntent } from '../contract.ts'
import type { KnownDetails } from './card-details.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { type PayableInvoice, type PaymentCalls, usePayment } from './use-payment.ts'

const StripeCard = lazy(() => import('./stripe-card.tsx'))

interface PayFormProps extends PaymentCalls {
  /** As the page shows it. */
  invoice: PayableInvoice
  /** The initial values of the form. */
  known?: KnownDetails
  onPaid: (intent: PaymentIntent) => void
  /** Shown when nothing is due. */
  settled: ReactNode
  /** The way out while a payment is being confirmed. */
  children?: ReactNode
}

/** Takes a card for what is due now, or says how else to pay. */
export function PayForm(props: PayFormProps) {
  const { invoice, settled } = props
  if (invoice.payOtherwise === undefined) return <CardPayment {...props} />
  return invoice.dueNow > 0 ? <PayOtherwise how={invoice.payOtherwise} /> : settled
}

function CardPayment({ invoice, known = {}, onPaid, settled, children, ...calls }: PayFormProps) {
  const { step, busy, start, pay, wait } = usePayment(invoice, calls)
  const paid = useEffectEvent(onPaid)
  useEffect(() => {
    if (step.at === 'paid') paid(step.intent)
  }, [step])

  // While the last payment is confirmed, the form stays until it can say so.
  if (invoice.dueNow <= 0 && !busy && step.at !== 'paid') return settled
  if (step.at === 'starting') return <FormSkeleton />
  if (step.at === 'failed') return <PaymentFailure message={step.message} onRetry={start} />
  if (step.at === 'confirming') {
    return (
      <Notice icon={<ClockIcon className="size-6" />} title="Confirming your payment">
        Your card was accepted for {formatMoney(step.intent.amount, step.intent.currency)}. We are
        waiting for the confirmation.
      </Notice>
    )
  }
  if (step.at === 'unconfirmed') {
    return (
      <Notice icon={<ClockIcon className="size-6" />} title="Your payment is being confirmed">
        <p>
          This takes longer than usual. It will appear on the invoice as soon as it is confirmed,
          and a receipt comes by email. There is nothing else to do, and nothing is charged twice.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {children}
          <Button variant="secondary" onClick={start}>
            Check again
          </Button>
        </div>
      </Notice>
    )
  }
  if (step.at === 'paid') {
    return (
      <Notice icon={<CheckIcon className="size-6 text-good" />} title="Thank you">
        <p>
          We received {formatMoney(step.intent.amount, step.intent.currency)}. A receipt comes by
          email.
        </p>
        {invoice.dueNow > 0 && (
          <Button variant="secondary" onClick={start} className="mt-5">
            Pay the rest now
          </Button>
        )}
      </Notice>
    )
  }
  const { intent, doing, error } = step
  const Card = intent.provider === 'stripe' ? StripeCard : SandboxCard
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Card
        intent={intent}
        known={known}
        error={error}
        accepted={doing === 'accepted'}
        onPay={(confirm) => pay(intent, confirm)}
        onAccepted={() => void wait(intent)}
      />
    </Suspense>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function Notice({ icon, title, children }: NoticeProps) {
  return (
    <div role="status" className="flex items-start gap-4 border-ink border-t pt-6">
      <span className="mt-0.5">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-h4">{title}</h2>
        <div className="mt-2 max-w-prose text-ink-soft">{children}</div>
      </div>
    </div>
  )
}

export function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-12 w-full" />
      {[0, 1, 2].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-11 w-full" />
    </div>
  )
}

/** In place of the form of a card where card payments are off. */
export function PayOtherwise({ how }: { how: string }) {
  return (
    <section className="border-ink border-t pt-6">
      <h2 className="text-h4">How to pay</h2>
      <p className="mt-2 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">{how}</p>
    </section>
  )
}
