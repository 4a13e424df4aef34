import { type ReactNode, useRef } from 'react'
import type * as z from 'zod/mini'
import { calendarDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/number-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type InvoiceDetails, type InvoicePayment, invoiceReads } from '../contract.ts'
import { invoiceLabel } from '../invoice-status.tsx'
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

function RecordForm({ invoice: { id, dueNow, remainingBalance }, onClose }: FormProps) {
  const record = useWrite(ledger.record, { refresh: invoiceReads })
  return (
    <EntryForm
      schema={ledger.record.body}
      defaults={{
        amount: dueNow || remainingBalance,
        method: 'transfer',
        paidOn: calendarDay(new Date()),
        reference: '',
      }}
      save={(body) => record.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Record payment</SubmitButton>}
      onClose={onClose}
    >
      <PaymentFields />
    </EntryForm>
  )
}

function CreditForm({ invoice: { id, remainingBalance }, onClose }: FormProps) {
  const credit = useWrite(ledger.credit, { refresh: invoiceReads })
  return (
    <EntryForm
      schema={ledger.credit.body}
      defaults={{ amount: remainingBalance, reason: '' }}
      save={(body) => credit.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Credit</SubmitButton>}
      onClose={onClose}
    >
      <TextField required name="reason" label="Reason" hint="Visible to the client." />
    </EntryForm>
  )
}

function RefundForm({
  invoice: { id },
  payment,
  onClose,
}: FormProps & { payment: InvoicePayment }) {
  const refund = useWrite(ledger.refund, { refresh: invoiceReads })
  return (
    <EntryForm
      schema={ledger.refund.body}
      defaults={{ amount: payment.refundable, reason: '' }}
      save={(body) => refund.mutateAsync({ params: { id, paymentId: payment.id }, body })}
      button={<SubmitButton busyLabel="Refunding…">Refund</SubmitButton>}
      onClose={onClose}
    >
      <TextField name="reason" label="Reason" />
    </EntryForm>
  )
}

interface EntryFormProps<Values, Sent> {
  schema: z.ZodMiniType<Values, Sent>
  defaults: Partial<Sent>
  save: (body: Values & { clientEntryId: string }) => Promise<unknown>
  button: ReactNode
  onClose: () => void
  children: ReactNode
}

function EntryForm<Values, Sent>(props: EntryFormProps<Values, Sent>) {
  const { schema, defaults, save, button, onClose, children } = props
  // A retry sends the key of the entry again, so that the entry is recorded once.
  const key = useRef(crypto.randomUUID())
  return (
    <Form
      schema={schema}
      defaultValues={defaults}
      onSubmit={async (body) => {
        await save({ ...body, clientEntryId: key.current })
        key.current = crypto.randomUUID()
        onClose()
      }}
    >
      <MoneyField required name="amount" label="Amount" />
      {children}
      <DialogActions onCancel={onClose}>{button}</DialogActions>
    </Form>
  )
}
