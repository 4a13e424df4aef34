import { api } from '#ui/client/api.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { invoiceExports, Period } from './contract.ts'
import { saveCsv } from './save.ts'

export const exportWords = {
  invoices: {
    title: 'Export invoices',
    description: 'The invoices that were issued in a period, as CSV for accounting.',
  },
  payments: {
    title: 'Export payments',
    description: 'The payments, refunds and credits of a period, as CSV for accounting.',
  },
} as const
export type Exported = keyof typeof exportWords

interface ExportDialogProps {
  exported: Exported
  open: boolean
  onClose: () => void
}

export function ExportDialog({ exported, ...dialog }: ExportDialogProps) {
  return (
    <FormDialog
      {...exportWords[exported]}
      {...dialog}
      schema={Period}
      defaultValues={{ from: '', to: '' }}
      onSubmit={(query) => saveCsv(api.call(invoiceExports[exported], { query }))}
      button={<SubmitButton busyLabel="Exporting…">Export CSV</SubmitButton>}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField name="from" label="From" />
        <DateField name="to" label="To" />
      </div>
    </FormDialog>
  )
}
