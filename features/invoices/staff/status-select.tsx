import { useState } from 'react'
import { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toast } from '#ui/client/toast.ts'
import { Select } from '#ui/overlay/select.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { type InvoiceDetails, invoiceReads, invoices } from '../contract.ts'
import { InvoiceStatus, invoiceLabel } from '../invoice-status.tsx'
import { missingIn } from '../ledger/rules.ts'
import { type Status, statuses } from '../rules.ts'

const options = statuses.map((value) => ({ value, label: value }))

interface StatusSelectProps {
  invoice: InvoiceDetails
  labelId: string
}

const loadDialogs = () => import('./missing-payment-dialog.tsx')

/** Sets any status. One that says that something was paid offers to record what the ledger lacks. That of a stage takes a reason. */
export function StatusSelect({ invoice, labelId }: StatusSelectProps) {
  const { setStatus, draft, voidedAt, ofStage } = invoice
  const [chosen, setChosen] = useState<Status>()
  const [asks, setAsks] = useState(false)
  const edit = useWrite(invoices.edit, { refresh: invoiceReads, handledCodes: ['CONFLICT'] })
  const dialogs = useLazy(loadDialogs, asks, () => setAsks(false))

  if (!may(invoices.edit) || !setStatus || draft || voidedAt) return <InvoiceStatus {...invoice} />

  async function apply(status: Status) {
    setChosen(status)
    try {
      const { id, updatedAt } = invoice
      await edit.mutateAsync({ params: { id }, body: { status, basedOn: updatedAt } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        await tellConflict(invoice.id, error)
    }
    setChosen(undefined)
  }

  function choose(status: Status) {
    if (status === setStatus) return
    if (!ofStage && missingIn(invoice, status) === 0) return void apply(status)
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
      {dialogs && ofStage && (
        <dialogs.StatusReasonDialog
          invoice={invoice}
          status={asks ? chosen : undefined}
          onClose={close}
        />
      )}
      {dialogs && !ofStage && (
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

/** Says who changed the invoice, and its current status. */
async function tellConflict(id: string, { message }: ApiError): Promise<void> {
  const now = await api.call(invoices.one, { params: { id } }).catch(() => null)
  toast.error(now ? `${message} “${invoiceLabel(now)}” is now ${now.status}.` : message)
}
