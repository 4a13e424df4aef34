import { api } from '#ui/client/api.ts'
import { DateField } from '#ui/date/date-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
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

export function ExportDialog({ exported, open, onClose }: ExportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} {...exportWords[exported]}>
      <Form
        schema={Period}
        defaultValues={{ from: '', to: '' }}
        onSubmit={async (query) => {
          if (await saveCsv(api.call(invoiceExports[exported], { query }))) onClose()
        }}
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <DateField name="from" label="From" />
          <DateField name="to" label="To" />
        </div>
        <DialogActions onCancel={onClose}>
          <SubmitButton busyLabel="Exporting…">Export CSV</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
