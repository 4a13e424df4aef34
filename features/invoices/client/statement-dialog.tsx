import { useState } from 'react'
import * as z from 'zod/mini'
import { currencyCode } from '#shared/address/currency.ts'
import { calendarDay } from '#shared/dates.ts'
import { optional } from '#shared/fields.ts'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { inOrder, periodFields, statements } from '../ledger/contract.ts'
import { saveCsv, savePdf } from '../ledger/save.ts'

const Choice = z
  .object({
    ...periodFields,
    project: z.optional(z.string()),
    currency: optional(currencyCode),
    format: z.enum(['pdf', 'csv']),
  })
  .check(inOrder)

const all = 'all'

interface StatementDialogProps {
  open: boolean
  onClose: () => void
}

export function StatementDialog({ open, onClose }: StatementDialogProps) {
  const [today] = useState(() => calendarDay(new Date()))
  const query = { from: today, to: today }
  const { data } = useRead(statements.one, { query }, { enabled: open })
  const { currencies = [], projects = [] } = data ?? {}
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Statement"
      description="Your invoices and payments of a period, with what was open after each. Without dates it covers everything up to today."
      schema={Choice}
      defaultValues={{ from: '', to: '', project: all, currency: '', format: 'pdf' }}
      onSubmit={save}
      button={<SubmitButton busyLabel="Preparing…">Download</SubmitButton>}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField name="from" label="From" />
        <DateField name="to" label="To" />
      </div>
      {projects.length > 0 && (
        <SelectField
          required
          name="project"
          label="Project"
          options={[
            { value: all, label: 'All projects' },
            ...projects.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      {currencies.length > 1 && (
        <RadioGroupField
          required
          name="currency"
          label="Currency"
          layout="flex flex-wrap gap-x-8"
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
      <RadioGroupField
        name="format"
        label="Format"
        layout="flex flex-wrap gap-x-8"
        options={[
          { value: 'pdf', label: 'PDF, to read and print' },
          { value: 'csv', label: 'CSV, for a spreadsheet' },
        ]}
      />
    </FormDialog>
  )
}

async function save({ format, project, ...rest }: z.output<typeof Choice>) {
  const query = { ...rest, ...(project !== all && { project }) }
  if (format === 'csv') await saveCsv(api.call(statements.csv, { query }))
  else await savePdf('Statement.pdf', api.call(statements.pdf, { query }))
}
