import { Button } from '#ui/base/button.tsx'
import { MailIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type InvoiceDetails, invoices } from '../contract.ts'
import { invoiceReads } from '../list/actions.tsx'

/** Issues a draft after a question. */
export function IssueButton({ invoice: { id, userId, updatedAt } }: { invoice: InvoiceDetails }) {
  const confirm = useConfirm()
  const edit = useWrite(invoices.edit, { sendsMail: true, refresh: invoiceReads })
  return (
    <Button
      variant="secondary"
      onClick={() =>
        confirm({
          title: 'Issue this invoice?',
          text: `It gets its number, and ${userId.firstName} ${userId.lastName} gets it by email.`,
          action: 'Issue invoice',
          destructive: false,
          onConfirm: () =>
            edit.mutateAsync({ params: { id }, body: { draft: false, basedOn: updatedAt } }),
        })
      }
    >
      <MailIcon />
      Issue
    </Button>
  )
}
