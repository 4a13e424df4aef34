import { nameOf } from '#people/names.ts'
import { memberRights } from '#shared/roles.ts'
import { useWrite } from '#ui/client/data.tsx'
import { CheckboxGroupField } from '#ui/form/choice-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { EmailField, TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { clientPeople, Invitation, type Member } from './contract.ts'
import { rightLabels } from './right-labels.ts'

interface PersonDialogProps {
  clientId: string
  /** Somebody to invite, by default. */
  member?: Member | undefined
  open: boolean
  onClose: () => void
}

const options = memberRights.map((value) => ({ value, label: rightLabels[value] }))
const rightsField = <CheckboxGroupField name="rights" label="May see" options={options} />

/** Invites a person, or changes what one sees. */
export default function PersonDialog({ clientId, member, ...dialog }: PersonDialogProps) {
  const refresh = [clientPeople.one]
  const invite = useWrite(clientPeople.invite, { refresh, sendsMail: true })
  const change = useWrite(clientPeople.change, { refresh })
  if (member)
    return (
      <FormDialog
        {...dialog}
        key={member.id}
        title={`Change access of ${nameOf(member)}`}
        schema={clientPeople.change.body}
        defaultValues={{ rights: member.rights }}
        onSubmit={(body) =>
          change.mutateAsync({ params: { id: clientId, accountId: member.id }, body })
        }
        button={<SubmitButton>Save changes</SubmitButton>}
      >
        {rightsField}
      </FormDialog>
    )
  return (
    <FormDialog
      {...dialog}
      key="invite"
      title="Invite a person"
      description="They get an email with a link to set a password, and see what you choose here."
      schema={Invitation}
      defaultValues={{ firstName: '', lastName: '', email: '', rights: ['projects', 'support'] }}
      onSubmit={(body) => invite.mutateAsync({ params: { id: clientId }, body })}
      button={<SubmitButton busyLabel="Inviting…">Send invitation</SubmitButton>}
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextField name="firstName" label="First name" required />
        <TextField name="lastName" label="Last name" required />
      </div>
      <EmailField />
      {rightsField}
    </FormDialog>
  )
}
