import { useState } from 'react'
import { useNewClient } from '#content/editing/new-client.ts'
import { accounts } from '#features/accounts/contract.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { EmailField, TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type Lead, leads, MakeClient } from '../leads/contract.ts'
import { accountPhone, splitName } from '../leads/rules.ts'
import { leadReads } from './use-lead-actions.tsx'

interface ClientDialogProps {
  lead: Lead
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | true
}

export function MakeClientDialog({ lead, ...frame }: ClientDialogProps) {
  const { onClose } = frame
  const make = useWrite(leads.makeClient, { sendsMail: true, refresh: leadReads })
  const { name, email, businessName, phoneNumber } = lead
  return (
    <Dialog
      {...frame}
      title={`Convert ${name} to a client`}
      description="This adds an account and emails a link to set a password."
    >
      <Form
        schema={MakeClient}
        defaultValues={{
          ...splitName(name),
          email,
          businessName,
          phoneNumber: accountPhone(phoneNumber),
        }}
        onSubmit={async (body) => {
          await make.mutateAsync({ params: { id: lead.id }, body })
          onClose()
        }}
      >
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TextField required name="firstName" label="First name" autoComplete="off" />
          <TextField required name="lastName" label="Last name" autoComplete="off" />
          <TextField
            required
            name="businessName"
            label="Business name"
            autoComplete="off"
            className="col-span-full"
          />
          <EmailField autoComplete="off" />
          <PhoneField name="phoneNumber" label="Phone number" mask="(999) 999-9999" />
        </div>
        <DialogActions onCancel={onClose}>
          <SubmitButton busyLabel="Inviting…">Convert and invite</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

export function JoinClientDialog({ lead, ...frame }: ClientDialogProps) {
  const { open, onClose } = frame
  const [typed, setTyped] = useState('')
  const query = { filter: 'User', sort: 'name', limit: 50, q: typed } as const
  const { data, isPlaceholderData } = useRead(accounts.list, { query }, { enabled: open })
  const clients = data?.rows ?? []
  const join = useWrite(leads.joinClient, { refresh: leadReads })
  return (
    <Dialog
      {...frame}
      title={`Link ${lead.name} to a client`}
      description="For someone who wrote from another address. Nobody is notified."
    >
      <Form
        schema={leads.joinClient.body}
        defaultValues={{ userId: '' }}
        onSubmit={async (body) => {
          await join.mutateAsync({ params: { id: lead.id }, body })
          onClose()
        }}
      >
        <ComboboxField
          required
          label="Client"
          {...useNewClient()}
          name="userId"
          onSearch={setTyped}
          isSearching={isPlaceholderData}
          options={clients.map(({ id, firstName, lastName, businessName }) => ({
            value: id,
            label: [businessName, `${firstName} ${lastName}`].filter(Boolean).join(', '),
          }))}
        />
        <DialogActions onCancel={onClose}>
          <SubmitButton busyLabel="Linking…">Link to client</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
