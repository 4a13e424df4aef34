import * as z from 'zod/mini'
import { ClientField } from '#people/client-field.tsx'
import { id } from '#shared/fields.ts'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface StartDialogProps {
  open: boolean
  onClose: () => void
  onStart: (clientId: string) => void
}

const Chosen = z.object({ clientId: id })

/** Chooses the client of a conversation, which may be a new one. */
export function StartDialog({ open, onClose, onStart }: StartDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Write to a client">
      <Form
        schema={Chosen}
        defaultValues={{ clientId: '' }}
        onSubmit={async ({ clientId }) => {
          onStart(clientId)
          onClose()
        }}
      >
        <ClientField name="clientId" />
        <div className="grid sm:justify-end">
          <SubmitButton>Open conversation</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
