import { ClientField } from '#people/client-field.tsx'
import { ClientFields } from '#people/new-account/client-fields.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type Lead, leads, MakeClient } from '../leads/contract.ts'
import { accountPhone, splitName } from '../leads/rules.ts'
import { leadReads } from './use-lead-actions.tsx'

interface ClientDialogProps {
  lead: Lead
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | true
}

export function MakeClientDialog({ lead, ...dialog }: ClientDialogProps) {
  const make = useWrite(leads.makeClient, { sendsMail: true, refresh: leadReads })
  const { name, email, businessName, phoneNumber } = lead
  return (
    <FormDialog
      {...dialog}
      title={`Convert ${name} to a client`}
      description="This adds an account and emails a link to set a password."
      schema={MakeClient}
      defaultValues={{
        ...splitName(name),
        email,
        businessName,
        phoneNumber: accountPhone(phoneNumber),
      }}
      onSubmit={(body) => make.mutateAsync({ params: { id: lead.id }, body })}
      button={<SubmitButton busyLabel="Inviting…">Convert and invite</SubmitButton>}
    >
      <ClientFields>
        <PhoneField name="phoneNumber" label="Phone number" mask="(999) 999-9999" />
      </ClientFields>
    </FormDialog>
  )
}

export function JoinClientDialog({ lead, ...dialog }: ClientDialogProps) {
  const join = useWrite(leads.joinClient, { refresh: leadReads })
  return (
    <FormDialog
      {...dialog}
      title={`Link ${lead.name} to a client`}
      description="For someone who wrote from another address. Nobody is notified."
      schema={leads.joinClient.body}
      defaultValues={{ userId: '' }}
      onSubmit={(body) => join.mutateAsync({ params: { id: lead.id }, body })}
      button={<SubmitButton busyLabel="Linking…">Link to client</SubmitButton>}
    >
      <ClientField />
    </FormDialog>
  )
}
