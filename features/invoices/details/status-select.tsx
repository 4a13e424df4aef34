import { useState } from 'react'
import { Select } from '#ui/base/select.tsx'
import { may } from '#ui/client/may.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { type InvoiceDetails, invoices } from '../contract.ts'
import { missingFor } from '../disagreement.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { type Status, statuses } from '../rules.ts'
import { useSetStatus } from './use-set-status.ts'

const options = statuses.map((value) => ({ value, label: value }))

interface StatusSelectProps {
  invoice: InvoiceDetails
  labelId: string
}

const loadDialogs = () => import('./missing-payment-dialog.tsx')

/** Sets any status. One that says that something was paid offers to record what the ledger lacks. */
export function StatusSelect({ invoice, labelId }: StatusSelectProps) {
  const { setStatus, draft, voidedAt } = invoice
  const [chosen, setChosen] = useState<Status>()
  const [asks, setAsks] = useState(false)
  const set = useSetStatus()
  const dialogs = useLazy(loadDialogs, asks, () => setAsks(false))

  if (!may(invoices.edit) || !setStatus || draft || voidedAt) return <InvoiceStatus {...invoice} />

  async function apply(status: Status) {
    setChosen(status)
    await set(invoice, status)
    setChosen(undefined)
  }

  function choose(status: Status) {
    if (status === setStatus) return
    if (missingFor(status, invoice) === 0) return void apply(status)
    setChosen(status)
    setAsks(true)
  }

  function close() {
    setAsks(false)
    setChosen(undefined)
  }

  return (
    <div className="w-56 max-w-full">
      <Select
        labelId={labelId}
        options={options}
        value={chosen ?? setStatus}
        disabled={chosen !== undefined && !asks}
        onChange={(value) => choose(value as Status)}
      />
      {dialogs && (
        <dialogs.MissingPaymentDialog
          invoice={invoice}
          status={asks ? chosen : undefined}
          onClose={close}
          onSetAlone={(status) => {
            setAsks(false)
            void apply(status)
          }}
        />
      )}
    </div>
  )
}
