import { useRef } from 'react'
import { calendarDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/number-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { InvoiceDetails, InvoicePayment } from '../contract.ts'
import { invoiceLabel, invoiceReads } from '../staff/actions.tsx'
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

export function LedgerDialog({ invoice, step, open, onClose }: LedgerDialogProps) {
  const { title, description } = wordsOf(step, invoice)
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      {step.kind === 'record' && <RecordForm invoice={invoice} onClose={onClose} />}
      {step.kind === 'credit' && <CreditForm invoice={invoice} onClose={onClose} />}
      {step.kind === 'refund' && (
        <RefundForm
          key={step.payment.id}
          invoice={invoice}
          payment={step.payment}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function wordsOf(step: LedgerStep, invoice: InvoiceDetails) {
  const owed = formatMoney(invoice.remainingBalance)
  if (step.kind === 'record') {
    return {
      title: 'Record payment',
      description: `Money that was not paid by card on the site. ${owed} is owed on ${invoiceLabel(invoice)}.`,
    }
  }
  if (step.kind === 'credit') {
    return {
      title: 'Credit',
      description: `Lowers what is owed without money moving. ${owed} is owed on ${invoiceLabel(invoice)}.`,
    }
  }
  const { payment } = step
  const left = formatMoney(payment.refundable)
  return {
    title: `Refund of ${formatMoney(payment.amount)}`,
    description:
      payment.method === 'card'
        ? `The provider returns the money to the card. Up to ${left} can be returned.`
        : `Records that the money was returned. Up to ${left} can be returned.`,
  }
}

interface FormProps {
  invoice: InvoiceDetails
  onClose: () => void
}

/** The key of the entry that a form makes. A retry sends it again, so that the entry is recorded once. */
function useEntry(onClose: () => void) {
  const key = useRef(crypto.randomUUID())
  const close = () => {
    key.current = crypto.randomUUID()
    onClose()
  }
  return { key, close }
}

function RecordForm({ invoice: { id, dueNow, remainingBalance }, onClose }: FormProps) {
  const record = useWrite(ledger.record, { refresh: invoiceReads })
  const { key, close } = useEntry(onClose)
  return (
    <Form
      schema={ledger.record.body}
      defaultValues={{
        amount: dueNow || remainingBalance,
        method: 'transfer',
        paidOn: calendarDay(new Date()),
        reference: '',
      }}
      onSubmit={async (body) => {
        await record.mutateAsync({ params: { id }, body: { ...body, clientEntryId: key.current } })
        close()
      }}
    >
      <MoneyField required name="amount" label="Amount" />
      <PaymentFields />
      <DialogActions onCancel={onClose}>
        <SubmitButton>Record payment</SubmitButton>
      </DialogActions>
    </Form>
  )
}

function CreditForm({ invoice: { id, remainingBalance }, onClose }: FormProps) {
  const credit = useWrite(ledger.credit, { refresh: invoiceReads })
  const { key, close } = useEntry(onClose)
  return (
    <Form
      schema={ledger.credit.body}
      defaultValues={{ amount: remainingBalance, reason: '' }}
      onSubmit={async (body) => {
        await credit.mutateAsync({ params: { id }, body: { ...body, clientEntryId: key.current } })
        close()
      }}
    >
      <MoneyField required name="amount" label="Amount" />
      <TextField required name="reason" label="Reason" hint="Visible to the client." />
      <DialogActions onCancel={onClose}>
        <SubmitButton>Credit</SubmitButton>
      </DialogActions>
    </Form>
  )
}

interface RefundFormProps extends FormProps {
  payment: InvoicePayment
}

function RefundForm({ invoice: { id }, payment, onClose }: RefundFormProps) {
  const refund = useWrite(ledger.refund, { refresh: invoiceReads })
  const { key, close } = useEntry(onClose)
  return (
    <Form
      schema={ledger.refund.body}
      defaultValues={{ amount: payment.refundable, reason: '' }}
      onSubmit={async (body) => {
        await refund.mutateAsync({
          params: { id, paymentId: payment.id },
          body: { ...body, clientEntryId: key.current },
        })
        close()
      }}
    >
      <MoneyField required name="amount" label="Amount" />
      <TextField name="reason" label="Reason" />
      <DialogActions onCancel={onClose}>
        <SubmitButton busyLabel="Refunding…">Refund</SubmitButton>
      </DialogActions>
    </Form>
  )
}
