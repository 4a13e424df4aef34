import { useState } from 'react'
import * as z from 'zod/mini'
import { useNewClient } from '#content/editing/new-client.ts'
import { accounts } from '#features/accounts/contract.ts'
import { id } from '#shared/fields.ts'
import { useRead } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
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
  const [q, setQ] = useState('')
  const query = { q, filter: 'User', sort: 'name', limit: 20 } as const
  const { data, isPlaceholderData } = useRead(accounts.list, { query }, { enabled: open })
  const options = (data?.rows ?? [])
    .filter(({ status }) => status === undefined || status === 'Active')
    .map(({ id: value, firstName, lastName, businessName }) => ({
      value,
      label: [`${firstName} ${lastName}`, businessName].filter(Boolean).join(', '),
    }))
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
        <ComboboxField
          required
          label="Client"
          {...useNewClient()}
          name="clientId"
          options={options}
          onSearch={setQ}
          isSearching={isPlaceholderData}
        />
        <div className="grid sm:justify-end">
          <SubmitButton>Open conversation</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
