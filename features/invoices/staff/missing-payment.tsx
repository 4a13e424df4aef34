import { useFormContext, useWatch } from 'react-hook-form'
import { formatCents, toCents } from '#shared/money.ts'
import { CheckboxInput } from '#ui/base/checkbox-input.tsx'
import { useAmounts } from '../document/totals.tsx'
import { PaymentFields } from '../ledger/payment-fields.tsx'
import { missingFor } from '../ledger/rules.ts'
import type { Status } from '../rules.ts'

interface MissingPaymentProps {
  paidToDate: number
  today: string
}

const name = 'recordPayment'

/** A status that says that something was paid offers to record what the ledger lacks, in the same step. */
export function MissingPayment({ paidToDate, today }: MissingPaymentProps) {
  const form = useFormContext()
  const { total, deposit, currency } = useAmounts()
  const [status, payment]: [Status, unknown] = useWatch({ name: ['status', name] })
  const missing = missingFor({ status, total, deposit, paidToDate: toCents(paidToDate, currency) })
  if (missing === 0) return null

  function toggle(isRecorded: boolean) {
    const how = { method: 'transfer', paidOn: today, reference: '' }
    form.setValue(name, isRecorded ? how : undefined, { shouldDirty: true })
  }

  const amount = formatCents(missing, currency)
  return (
    <div data-field={name} className="grid gap-5 border-action border-l-2 bg-sunken p-4">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is CheckboxInput */}
      <label className="flex cursor-pointer items-start gap-3">
        <span className="flex h-6 items-center">
          <CheckboxInput
            checked={payment !== undefined}
            onChange={({ target }) => toggle(target.checked)}
          />
        </span>
        <span>
          Record a payment of {amount}
          <span className="block text-ink-soft text-small">
            The status alone does not change what is owed.
          </span>
        </span>
      </label>
      {payment !== undefined && <PaymentFields within={`${name}.`} />}
    </div>
  )
}
