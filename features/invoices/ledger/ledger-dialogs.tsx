import { useRef } from 'react'
import { calendarDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/number-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormDialog, type FormDialogProps } from '#ui/portal/form-dialog.tsx'
import { type InvoiceDetails, invoiceReads } from '../contract.ts'
import { invoiceLabel } from '../invoice-status.tsx'
import type { InvoicePayment } from '../save-invoice.ts'
import { ledger } from './contract.ts'
import { PaymentFields } from './payment-fields.tsx'

/** The ledger entry that an Admin is about to make. */
export type LedgerStep =
  | { kind: 'record' }
  | { kind: 'credit' }
  | { kind: 'refund'; payment: InvoicePayment }

interface LedgerDialogProps {
  invoice: InvoiceDetails
  /** Stays set while the dialog closes. */
  step: LedgerStep
  open: boolean
  onClose: () => void
}

export function LedgerDialog({ step, ...dialog }: LedgerDialogProps) {
  if (step.kind === 'record') return <RecordDialog {...dialog} />
  if (step.kind === 'credit') return <CreditDialog {...dialog} />
  return <RefundDialog {...dialog} key={step.payment.id} payment={step.payment} />
}

type StepProps = Omit<LedgerDialogProps, 'step'>

const owedOn = (invoice: InvoiceDetails) =>
  `${formatMoney(invoice.remainingBalance, invoice.currency)} is owed on ${invoiceLabel(invoice)}.`

function RecordDialog({ invoice, ...dialog }: StepProps) {
  const { id, dueNow, remainingBalance, currency } = invoice
  const record = useWrite(ledger.record, { refresh: invoiceReads })
  return (
    <EntryDialog
      {...dialog}
      currency={currency}
      title="Record payment"
      description={`Money that was not paid by card on the site. ${owedOn(invoice)}`}
      schema={ledger.record.body}
      defaultValues={{
        amount: dueNow || remainingBalance,
        method: 'transfer',
        paidOn: calendarDay(new Date()),
        reference: '',
      }}
      save={(body) => record.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Record payment</SubmitButton>}
    >
      <PaymentFields />
    </EntryDialog>
  )
}

function CreditDialog({ invoice, ...dialog }: StepProps) {
  const { id, remainingBalance, currency } = invoice
  const credit = useWrite(ledger.credit, { refresh: invoiceReads })
  return (
    <EntryDialog
      {...dialog}
      currency={currency}
      title="Credit"
      description={`Lowers what is owed without money moving. ${owedOn(invoice)}`}
      schema={ledger.credit.body}
      defaultValues={{ amount: remainingBalance, reason: '' }}
      save={(body) => credit.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Credit</SubmitButton>}
    >
      <TextField required name="reason" label="Reason" hint="Visible to the client." />
    </EntryDialog>
  )
}

function RefundDialog({
  invoice: { id, currency },
  payment,
  ...dialog
}: StepProps & { payment: InvoicePayment }) {
  const { amount, method, refundable } = payment
  const refund = useWrite(ledger.refund, { refresh: invoiceReads })
  const left = `Up to ${formatMoney(refundable, currency)} can be returned.`
  return (
    <EntryDialog
      {...dialog}
      currency={currency}
      title={`Refund of ${formatMoney(amount, currency)}`}
      description={
        method === 'card'
          ? `The provider returns the money to the card. ${left}`
          : `Records that the money was returned. ${left}`
      }
      schema={ledger.refund.body}
      defaultValues={{ amount: refundable, reason: '' }}
      save={(body) => refund.mutateAsync({ params: { id, paymentId: payment.id }, body })}
      button={<SubmitButton busyLabel="Refunding…">Refund</SubmitButton>}
    >
      <TextField name="reason" label="Reason" />
    </EntryDialog>
  )
}

interface EntryDialogProps<Values, Sent> extends Omit<FormDialogProps<Values, Sent>, 'onSubmit'> {
  currency: string
  save: (body: Values & { clientEntryId: string }) => Promise<unknown>
}

function EntryDialog<Values, Sent>({
  currency,
  save,
  children,
  ...dialog
}: EntryDialogProps<Values, Sent>) {
  // A retry sends the key of the entry again, so that the entry is recorded once.
  const key = useRef(crypto.randomUUID())
  return (
    <FormDialog
      {...dialog}
      onSubmit={async (body) => {
        await save({ ...body, clientEntryId: key.current })
        key.current = crypto.randomUUID()
      }}
    >
      <MoneyField required name="amount" label="Amount" currency={currency} />
      {children}
    </FormDialog>
  )
}
