import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { clients } from '#people/clients.ts'
import { clientLabel } from '#people/names.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ManyComboboxField } from '#ui/combobox/many-combobox-field.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import type { DialogProps } from '#ui/overlay/dialog-frame.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type UserDetails, users } from './contract.ts'

type Seen = NonNullable<UserDetails['seesClients']>

const Fields = z.object({ sees: z.enum(['all', 'these']), clientIds: z.array(z.string()) })

const choices = [
  { value: 'all', label: 'All clients' },
  { value: 'these', label: 'These clients' },
]

interface SeenClientsDialogProps extends Pick<DialogProps, 'open' | 'onClose'> {
  id: string
  seen: Seen | null
}

export default function SeenClientsDialog({ id, seen, open, onClose }: SeenClientsDialogProps) {
  const limit = useWrite(users.limit, { refresh: [users.one] })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Choose clients"
      description="Nothing of the other clients is shown to this person, from the next request on."
      schema={Fields}
      defaultValues={{
        sees: seen ? 'these' : 'all',
        clientIds: seen?.map((client) => client.id) ?? [],
      }}
      onSubmit={({ sees, clientIds }) =>
        limit.mutateAsync({
          params: { id },
          body: { clientIds: sees === 'all' ? null : clientIds },
        })
      }
      button={<SubmitButton>Save changes</SubmitButton>}
    >
      <RadioGroupField name="sees" label="Sees" options={choices} />
      <ClientsField seen={seen ?? []} />
    </FormDialog>
  )
}

function ClientsField({ seen }: { seen: Seen }) {
  const [q, setQ] = useState('')
  const { data, isPlaceholderData } = useRead(clients.list, {
    query: { sort: 'name', limit: 50, q },
  })
  if (useWatch({ name: 'sees' }) === 'all') return null
  const found = data?.rows.map(({ id, contact, businessName }) => ({
    value: id,
    label: clientLabel({ ...contact, businessName }),
  }))
  const chosen = seen.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ManyComboboxField
      name="clientIds"
      label="Clients"
      options={[...(q ? [] : chosen), ...(found ?? [])].filter(
        ({ value }, at, all) => all.findIndex((one) => one.value === value) === at,
      )}
      onSearch={setQ}
      isSearching={isPlaceholderData}
    />
  )
}
