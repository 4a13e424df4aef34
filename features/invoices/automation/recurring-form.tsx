import { useState } from 'react'
import { ContentForm } from '#content/form.tsx'
import { ClientField } from '#people/client-field.tsx'
import { clientLabel } from '#people/names.ts'
import { calendarDay, formatDay, rhythms } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { RadioGroup } from '#ui/form/choice-field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { invoices } from '../contract.ts'
import { ratesOf } from '../document/fields.ts'
import { Items } from '../document/items.tsx'
import { Totals } from '../document/totals.tsx'
import { InvoiceCurrencyField } from '../figures/currency-field.tsx'
import { rhythmLabels } from '../reminder-rules.ts'
import { type RecurringInvoice, recurringInvoices } from './contract.ts'
import { emptyRecurring, Fields, fieldsOf } from './recurring-fields.ts'

const rhythmOptions = rhythms.map((value) => ({ value, label: rhythmLabels[value] }))

/** Adds a recurring invoice, or edits the one with this id. */
export function RecurringForm(parts: FormPageParts) {
  const read = useRead(invoices.defaults, {}, { follow: false })
  return (
    <Loaded read={read} skeleton={<RecurringSkeleton />}>
      {(defaults) => <Editor {...parts} defaults={defaults} />}
    </Loaded>
  )
}

interface EditorProps extends FormPageParts {
  defaults: Reply<typeof invoices.defaults>
}

function Editor({ defaults, ...parts }: EditorProps) {
  const [today] = useState(() => calendarDay(new Date()))
  const [names] = useState(() => new Map<unknown, string>())
  return (
    <ContentForm
      {...parts}
      calls={recurringInvoices}
      schema={Fields}
      noun="recurring invoice"
      hasVersions={false}
      empty={emptyRecurring(today, defaults)}
      toFields={(item) => {
        const stored = item as RecurringInvoice
        names.set(stored.userId.clientId, clientLabel(stored.userId))
        return { ...fieldsOf(stored, defaults) }
      }}
      skeleton={<RecurringSkeleton />}
      className={formLook}
    >
      {(item) => {
        const stored = item as RecurringInvoice | undefined
        return (
          <>
            {stored && <NextInvoice {...stored} />}
            <div className="grid gap-6 sm:grid-cols-3">
              <div className="sm:col-span-2">
                <ClientField names={names} />
              </div>
              <InvoiceCurrencyField clientId={stored?.userId.clientId} />
            </div>
            <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
              <SelectField required name="every" label="Repeats" options={rhythmOptions} />
              <DateField required name="starts" label="Starts" />
              <DateField name="ends" label="Ends" hint="Optional. The last day." />
              <NumberField
                name="dueDays"
                label="Terms in days"
                hint={`Leave empty for the default of ${defaults.dueDays} days.`}
              />
            </div>
            <ModeField />
            <Items rates={ratesOf(defaults)} />
            <div className="ml-auto w-full max-w-md">
              <Totals hasDeposit={false} defaults={defaults} />
            </div>
            <TextareaField
              name="note"
              label="Note to the client"
              hint="Printed on each invoice."
              rows={3}
              maxLength={2000}
            />
          </>
        )
      }}
    </ContentForm>
  )
}

const formLook = 'flex max-w-4xl flex-col gap-8'

function NextInvoice({ next }: RecurringInvoice) {
  return (
    <p className="text-ink-soft">
      {next
        ? `The next invoice is created on ${formatDay(next)}. `
        : 'The last invoice was created. '}
      Invoices that were created stay as they are.
    </p>
  )
}

const modes = [
  { value: 'issued', label: 'Issued at once', hint: 'The client gets each invoice on its day.' },
  { value: 'draft', label: 'As draft', hint: 'Each one waits until an Admin issues it.' },
]

/** Issues invoices at once, or stores them as drafts. */
function ModeField() {
  const { value, change, error } = useFormField<boolean>('draft')
  return (
    <RadioGroup
      name="draft"
      label="Invoices are created"
      options={modes}
      layout="grid gap-x-6 sm:grid-cols-2"
      value={value ? 'draft' : 'issued'}
      onChange={(mode) => change(mode === 'draft')}
      error={error}
    />
  )
}

function RecurringSkeleton() {
  return (
    <div aria-busy="true" className={formLook}>
      {['client', 'schedule', 'items', 'note'].map((name) => (
        <div key={name} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`w-full ${name === 'items' ? 'h-48' : 'h-(--control-height)'}`} />
        </div>
      ))}
    </div>
  )
}
