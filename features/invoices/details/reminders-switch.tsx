import { useId } from 'react'
import { useWrite } from '#ui/client/data.tsx'
import { SwitchInput } from '#ui/selection/switch-input.tsx'
import { type InvoiceDetails, invoices } from '../contract.ts'
import { invoiceReads } from '../list/actions.tsx'

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
