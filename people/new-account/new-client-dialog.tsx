import * as z from 'zod/mini'
import { useWrite } from '#ui/client/data.tsx'
import type { CreatorProps } from '#ui/combobox/combobox-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { clients } from '../clients.ts'
import { people } from '../contract.ts'
import { clientLabel } from '../names.ts'
import { ClientFields } from './client-fields.tsx'
import { CreateAccount, newAccounts } from './contract.ts'

const Fields = z.pick(CreateAccount, {
  firstName: true,
  lastName: true,
  businessName: true,
  email: true,
})

/** Creates a client with the least that an account needs; the rest is asked for in their profile. */
export default function NewClientDialog({ typed, onDone }: CreatorProps) {
  const add = useWrite(newAccounts.add, { sendsMail: true, refresh: [people.list, clients.list] })
  return (
    <Dialog
      open
      onClose={() => onDone(null)}
      title="Create a client"
      description="This adds an account and emails a link to set a password."
    >
      <Form
        schema={Fields}
        defaultValues={{ ...empty, ...fieldsOf(typed) }}
        onSubmit={async (client) => {
          const { user } = await add.mutateAsync({ body: { ...client, role: 'User' } })
          onDone({ value: user.id, label: clientLabel(user) })
        }}
      >
        <ClientFields />
        <DialogActions onCancel={() => onDone(null)}>
          <SubmitButton busyLabel="Creating…">Create client</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const empty = { firstName: '', lastName: '', businessName: '', email: '' }

function fieldsOf(typed: string): Partial<typeof empty> {
  if (typed.includes('@')) return { email: typed }
  const [firstName = '', ...others] = typed.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
