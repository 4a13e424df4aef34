import { ClientField } from '#people/client-field.tsx'
import { useWrite } from '#ui/client/data.tsx'
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
  const { onClose } = frame
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
        <ClientField />
        <DialogActions onCancel={onClose}>
          <SubmitButton busyLabel="Linking…">Link to client</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
