import { useId } from 'react'
import { invoicePaths } from '#features/invoices/paths.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { Time } from '#ui/base/date.tsx'
import { AlertIcon, CheckIcon, UndoIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { paymentReviews } from './contract.ts'

/** Events of the provider that an Admin has to decide on; nothing while there are none. */
export default function PaymentReviews() {
  const id = useId()
  const { data } = useRead(paymentReviews.list, {}, { pollMs: 15_000 })
  const refresh = [paymentReviews.list]
  const resolve = useWrite(paymentReviews.resolve, { refresh })
  const refund = useWrite(paymentReviews.refund, { refresh })
  if (!data?.rows.length) return null
  return (
    <section aria-labelledby={id} className="border-warn border-l-2 bg-sunken py-4 pr-4 pl-5">
      <h2 id={id} className="flex items-center gap-2 text-h4">
        <AlertIcon className="size-5 text-warn" />
        Needs review
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft text-small">
        The provider reported something that could not be recorded automatically. Look it up at the
        provider, correct it there or in the ledger of the invoice, then mark it as resolved.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {data.rows.map((review) => (
          <li
            key={review.id}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-3 last:pb-0"
          >
            <div className="min-w-0 max-w-prose">
              <p className="font-medium">{review.reason}</p>
              <p className="text-ink-soft text-small wrap-anywhere">{review.detail}</p>
              <p className="flex flex-wrap gap-x-4 font-mono text-caption text-ink-faint">
                <Time iso={review.timestamp} />
                {review.invoiceId && (
                  <TextLink to={invoicePaths.details(review.invoiceId)}>Open the invoice</TextLink>
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {review.refundable !== null && (
                <Button
                  size="small"
                  busy={refund.isPending && refund.variables.params.id === review.id}
                  onClick={() => refund.mutate({ params: { id: review.id } })}
                >
                  <UndoIcon className="size-4" />
                  Refund {formatMoney(review.refundable, review.currency ?? undefined)}
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                busy={resolve.isPending && resolve.variables.params.id === review.id}
                onClick={() => resolve.mutate({ params: { id: review.id } })}
              >
                <CheckIcon className="size-4" />
                Mark as resolved
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
