import { useRead, useWrite } from '#ui/client/data.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { onboardings } from '../contract.ts'
import { templates } from '../templates/contract.ts'

interface StartDialogProps {
  projectId: string
  open: boolean
  onClose: () => void
}

const none = 'none'

/** Asks the client of a project for content, from a template or with an empty list. */
export default function StartDialog({ projectId: id, ...dialog }: StartDialogProps) {
  const { data } = useRead(templates.list, { query: { sort: 'title' } }, { follow: false })
  const start = useWrite(onboardings.start, { refresh: [onboardings.ofProject] })
  if (!data) return null
  const options = data.rows.map((template) => ({ value: template.id, label: template.title }))
  return (
    <FormDialog
      {...dialog}
      title="Ask for content"
      description="The client is told at once if the list has items, and reminded of what is missing."
      schema={onboardings.start.body}
      defaultValues={{ templateId: options[0]?.value ?? none, holds: false }}
      onSubmit={({ templateId, holds }) =>
        start.mutateAsync({
          params: { id },
          body: { templateId: templateId === none ? null : templateId, holds },
        })
      }
      button={<SubmitButton busyLabel="Asking…">Ask for content</SubmitButton>}
    >
      <SelectField
        required
        name="templateId"
        label="Begin with"
        options={[...options, { value: none, label: 'An empty list' }]}
      />
      <SwitchField
        name="holds"
        label="Starts when complete"
        hint="The project stays “not started” until everything required is accepted."
      />
    </FormDialog>
  )
}
