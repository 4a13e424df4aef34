import { type ReactNode, useId } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { MinusIcon, PlusIcon, UndoIcon } from '#ui/base/icons.tsx'
import { may } from '#ui/client/may.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { InvoiceDetails } from '../contract.ts'
import type { InvoicePayment } from '../save-invoice.ts'
import { ledger } from './contract.ts'
import type { LedgerStep } from './ledger-dialogs.tsx'
import { methodNames } from './rules.ts'

const loadDialogs = () => import('./ledger-dialogs.tsx')

/** The payments, refunds and credits of an invoice, and the dialogs that add to them. */
export function LedgerSection({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId()
  const { shown: step, show, props } = useDialog<LedgerStep>()
  const dialogs = useLazy(loadDialogs, props.open, props.onClose)
  const { payments, remainingBalance, draft, status } = invoice
  const mayWrite = may(ledger.record) && !draft

  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-ink border-b pb-3">
        <h2 id={id} className="text-h4">
          Ledger
        </h2>
        {mayWrite && remainingBalance > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => show({ kind: 'credit' })}>
              <MinusIcon className="size-4" />
              Credit
            </Button>
            {status !== 'Paid' && (
              <Button variant="secondary" size="small" onClick={() => show({ kind: 'record' })}>
                <PlusIcon className="size-4" />
                Record payment
              </Button>
            )}
          </div>
        )}
      </div>
      {payments.length === 0 && (
        <p className="pt-3 text-ink-soft text-small">No payments or credits yet.</p>
      )}
      <ul aria-label="Ledger" className="divide-y divide-line empty:hidden">
        {payments.map((payment) => (
          <Entry key={payment.id} payment={payment} currency={invoice.currency}>
            {mayWrite && payment.refundable > 0 && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => show({ kind: 'refund', payment })}
              >
                <UndoIcon className="size-4" />
                Refund
              </Button>
            )}
          </Entry>
        ))}
      </ul>
      {step && dialogs && <dialogs.LedgerDialog {...props} invoice={invoice} step={step} />}
    </section>
  )
}

const kindNames = { payment: 'Payment', refund: 'Refund', credit: 'Credit' }

interface EntryProps {
  payment: InvoicePayment
  currency: string
  children: ReactNode
}

function Entry({ payment, currency, children }: EntryProps) {
  const { kind, amount, method, reference, reason, paidOn, providerId } = payment
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] max-2xs:grid-cols-1 items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {kindNames[kind]}
          {method && ` by ${methodNames[method]}`}
        </p>
        {(reason || reference) && (
          <p className="text-ink-soft text-small wrap-anywhere">
            {[reference, reason].filter(Boolean).join(' · ')}
          </p>
        )}
        <p className="font-mono text-caption text-ink-faint wrap-anywhere">
          <time dateTime={paidOn}>{formatDay(paidOn)}</time>
          {providerId && (
            <span className="max-sm:block sm:before:content-['_·_']">{providerId}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {children}
        <p data-numeric className="min-w-24 text-right font-medium">
          {kind === 'refund' && '−'}
          {formatMoney(amount, currency)}
        </p>
      </div>
    </li>
  )
}
