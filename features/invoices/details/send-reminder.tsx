import { Button } from '#ui/base/button.tsx'
import { MailIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type InvoiceDetails, invoices } from '../contract.ts'
import { reminders } from '../reminders/contract.ts'

/** Reminds the client after a question. */
export function SendReminder({ invoice: { id, userId } }: { invoice: InvoiceDetails }) {
  const confirm = useConfirm()
  const send = useWrite(reminders.send, { sendsMail: true, refresh: [invoices.one] })
  return (
    <div className="border-line border-b py-3">
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          confirm({
            title: 'Send a reminder?',
            text: `${userId.firstName} ${userId.lastName} gets an email with the pay link and what is owed.`,
            action: 'Send reminder',
            destructive: false,
            onConfirm: () => send.mutateAsync({ params: { id } }),
          })
        }
      >
        <MailIcon className="size-4" />
        Send reminder
      </Button>
    </div>
  )
}
