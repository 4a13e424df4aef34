import { useId } from 'react'
import { projectPaths } from '#features/projects/paths.ts'
import { nameOf } from '#people/names.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { SwitchInput } from '#ui/base/checkbox-input.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Day, Time } from '#ui/base/date.tsx'
import { MailIcon, UndoIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may, mayPayByCard } from '#ui/client/may.ts'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { reasonOf } from '../client/due.ts'
import { type InvoiceDetails, invoiceReads, invoices } from '../contract.ts'
import { payLink } from '../document/contract.ts'
import { eInvoiceFact } from '../e-invoice/xrechnung.tsx'
import { StatusSelect } from './status-select.tsx'
import { useReminder } from './use-reminder.ts'

/** The amount due, the status and the dates of an invoice, and the settings that an Admin can change. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetails }) {
  const statusId = useId()
  const { dueNow, totalAmount, dueDate, dateIssued, updatedAt, firstViewedAt } = invoice
  const { draft, voidedAt, payUrl, projectId: project } = invoice
  const facts: Fact[] = [
    { name: 'Status', id: statusId, value: <StatusSelect invoice={invoice} labelId={statusId} /> },
    {
      name: 'Project',
      value: project && <TextLink to={projectPaths.details(project.id)}>{project.title}</TextLink>,
    },
    {
      name: 'Issued',
      value: dateIssued ? <time dateTime={dateIssued}>{formatDay(dateIssued)}</time> : 'Not yet',
    },
    { name: 'Due date', value: <time dateTime={dueDate}>{formatDay(dueDate)}</time> },
    { name: 'Updated', value: <Day iso={updatedAt} /> },
    eInvoiceFact(invoice),
    { name: 'First viewed', value: firstViewedAt ? <Time iso={firstViewedAt} /> : 'Not yet' },
  ]
  return (
    <section aria-label="Facts">
      <div className="border-ink pb-4 xl:border-t xl:pt-3">
        <p className="font-mono text-caption text-ink-faint">{draft ? 'Total' : 'Due now'}</p>
        <p
          data-numeric
          className="mt-1 font-display font-semibold text-h2 tracking-tight wrap-anywhere"
        >
          {formatMoney(draft ? totalAmount : dueNow, invoice.currency)}
        </p>
        {!draft && <p className="mt-1 text-ink-soft text-small">{reasonOf(invoice)}</p>}
      </div>
      <FactList facts={facts} className="border-line border-t" />
      {!draft && !voidedAt && may(invoices.edit) && <RemindersSwitch invoice={invoice} />}
      {!draft && dueNow > 0 && <SendReminder invoice={invoice} />}
      {payUrl && <PayLink invoiceId={invoice.id} url={payUrl} />}
    </section>
  )
}

interface PayLinkProps {
  invoiceId: string
  url: string
}

/** The link by which whoever holds it can read and pay the invoice. */
export function PayLink({ invoiceId, url }: PayLinkProps) {
  const confirm = useConfirm()
  const replace = useWrite(payLink.replace, { refresh: [invoices.one] })

  const askToRevoke = () =>
    confirm({
      title: 'Revoke the pay link?',
      text: 'The links that were sent so far stop working, and this page shows a new one.',
      action: 'Revoke link',
      onConfirm: () => replace.mutateAsync({ params: { id: invoiceId } }),
    })

  return (
    <div className="border-line border-b py-3">
      <p className="font-mono text-caption text-ink-faint">Pay link</p>
      <p className="mt-1 text-ink-soft text-small">
        Anyone with the link can {mayPayByCard() ? 'see and pay' : 'see'} this invoice without
        signing in.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={url} label="Copy link" />
        <Button variant="secondary" size="small" onClick={askToRevoke}>
          <UndoIcon className="size-4" />
          Revoke
        </Button>
      </div>
    </div>
  )
}

/** Pauses the reminders of an invoice. */
export function RemindersSwitch({ invoice: { id, remindersPaused } }: { invoice: InvoiceDetails }) {
  const inputId = useId()
  const edit = useWrite(invoices.edit, { refresh: invoiceReads })
  const sent = edit.isPending ? edit.variables.body.remindersPaused === true : remindersPaused
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-line border-b py-2">
      <label htmlFor={inputId} className="cursor-pointer font-mono text-caption text-ink-faint">
        Reminders paused
      </label>
      <SwitchInput
        id={inputId}
        checked={sent ?? false}
        onChange={({ target }) =>
          edit.mutate({ params: { id }, body: { remindersPaused: target.checked } })
        }
      />
    </div>
  )
}

/** Reminds the client after a question. */
export function SendReminder({ invoice: { id, userId } }: { invoice: InvoiceDetails }) {
  const remind = useReminder()
  if (!remind) return null
  return (
    <div className="border-line border-b py-3">
      <Button
        variant="secondary"
        size="small"
        onClick={() => remind({ id, client: nameOf(userId) })}
      >
        <MailIcon className="size-4" />
        Send reminder
      </Button>
    </div>
  )
}
