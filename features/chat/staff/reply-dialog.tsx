import { useRef } from 'react'
import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { chat } from '../contract.ts'
import { supportPages } from '../paths.ts'
import { messageMax, tooLong } from '../rules.ts'

export interface WaitingClient {
  id: string
  client: string
  /** The last message, cut. */
  text: string
}

interface ReplyDialogProps {
  client: WaitingClient
  open: boolean
  onClose: () => void
}

const Answer = z.object({ text: text('Message is required.', messageMax, tooLong) })

/** The last message of a client, and the form that answers it. */
export function ReplyDialog({ client, ...dialog }: ReplyDialogProps) {
  const send = useWrite(chat.send, { refresh: [chat.list, chat.unread] })
  // Stays the same until the message is stored, so that a retry stores it only once.
  const clientMessageId = useRef(crypto.randomUUID())
  const params = { clientId: client.id }
  return (
    <FormDialog
      {...dialog}
      title={`Reply to ${client.client}`}
      description={
        <TextLink to={supportPages.conversation(client.id)}>Open the conversation</TextLink>
      }
      schema={Answer}
      defaultValues={{ text: '' }}
      onSubmit={async (fields) => {
        const body = { ...fields, clientMessageId: clientMessageId.current }
        await send.mutateAsync({ params, body })
        clientMessageId.current = crypto.randomUUID()
      }}
      button={<SubmitButton busyLabel="Sending…">Send</SubmitButton>}
    >
      {client.text && (
        <blockquote className="whitespace-pre-wrap border-ink border-l-2 pl-4 text-small wrap-anywhere">
          {client.text}
        </blockquote>
      )}
      <TextareaField name="text" label="Message" rows={5} maxLength={messageMax} />
    </FormDialog>
  )
}
