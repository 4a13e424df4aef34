import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { reminders } from '../automation/contract.ts'
import { invoices } from '../contract.ts'

interface Reminded {
  id: string
  /** The name of the client. */
  client: string
}

/** Reminds the client of an invoice after a question. Null for people who may not. */
export function useReminder(): ((invoice: Reminded) => void) | null {
  const confirm = useConfirm()
  const send = useWrite(reminders.send, { sendsMail: true, refresh: [invoices.one] })
  if (!may(reminders.send)) return null
  return ({ id, client }) =>
    confirm({
      title: 'Send a reminder?',
      text: `${client} gets an email with the pay link and what is owed.`,
      action: 'Send reminder',
      destructive: false,
      onConfirm: () => send.mutateAsync({ params: { id } }),
    })
}
