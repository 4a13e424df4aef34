import { useRef } from 'react'
import * as z from 'zod/mini'
import { calendarDay } from '#shared/dates.ts'
import { line } from '#shared/fields.ts'
import { formatCents } from '#shared/money.ts'
import { useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type InvoiceDetails, invoiceReads, invoices } from '../contract.ts'
import { PaymentFields } from '../ledger/payment-fields.tsx'
import { missingIn } from '../ledger/rules.ts'
import type { Status } from '../rules.ts'
import { HowPaid } from '../save-invoice.ts'

interface MissingPaymentDialogProps {
  invoice: InvoiceDetails
  /** The status that was chosen; without one the dialog is closed. */
  status: Status | undefined
  onClose: () => void
  onSetAlone: (status: Status) => void
}

/** Offers to record the payment that the ledger lacks for a status, in the same step. */
export function MissingPaymentDialog(props: MissingPaymentDialogProps) {
  const { invoice, onClose, onSetAlone } = props
  // Stays while the dialog closes, when nothing is missing any more.
  const latest = useRef({ status: props.status, amount: 0 })
  if (props.status) {
    latest.current = { status: props.status, amount: missingIn(invoice, props.status) }
  }
  const edit = useWrite(invoices.edit, { refresh: invoiceReads })
  const { status, amount } = latest.current
  if (!status) return null
  const { id, updatedAt } = invoice
  return (
    <Dialog
      open={props.status !== undefined}
      onClose={onClose}
      title={`${formatCents(amount, invoice.currency)} is missing in the ledger`}
      description={`Was it paid another way? Record it together with the status ${status}. The status alone does not change what is owed.`}
    >
      <Form
        key={status}
        schema={HowPaid}
        defaultValues={{ method: 'transfer', paidOn: calendarDay(new Date()), reference: '' }}
        onSubmit={async (recordPayment) => {
          const body = { status, recordPayment, basedOn: updatedAt }
          await edit.mutateAsync({ params: { id }, body })
          onClose()
        }}
      >
        <PaymentFields />
        <DialogActions onCancel={() => onSetAlone(status)} cancel="Only set the status">
          <SubmitButton>Record {formatCents(amount, invoice.currency)}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type StatusReasonDialogProps = Omit<MissingPaymentDialogProps, 'onSetAlone'>

const Reason = z.object({ statusReason: line('Give a reason', 500) })

/** Asks why the status of a stage is set by hand. */
export function StatusReasonDialog({ invoice, status, onClose }: StatusReasonDialogProps) {
  const latest = useRef(status)
  if (status) latest.current = status
  const edit = useWrite(invoices.edit, { refresh: invoiceReads })
  const { id, updatedAt } = invoice
  return (
    <FormDialog
      open={status !== undefined}
      onClose={onClose}
      title={`Set ${latest.current ?? 'the status'} by hand`}
      description="The stages of the project set this status otherwise, and will again when something happens."
      schema={Reason}
      defaultValues={{ statusReason: '' }}
      onSubmit={(reason) =>
        edit.mutateAsync({
          params: { id },
          body: { ...reason, status: latest.current, basedOn: updatedAt },
        })
      }
      button={<SubmitButton>Set status</SubmitButton>}
    >
      <TextField required name="statusReason" label="Reason" hint="In the history, for staff." />
    </FormDialog>
  )
}
