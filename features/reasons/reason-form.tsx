import { ContentForm } from '#content/content-form.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { reasons, SaveReason } from './contract.ts'

export function ReasonForm(props: FormPageParts) {
  return (
    <ContentForm
      {...props}
      calls={reasons}
      schema={SaveReason}
      noun="reason"
      empty={{ title: '', description: '' }}
      skeleton={<Skeleton className="h-72 w-full max-w-3xl" />}
      className="flex max-w-3xl flex-col gap-6"
    >
      <TextField required name="title" label="Title" />
      <TextareaField required name="description" label="Description" rows={5} maxLength={2000} />
    </ContentForm>
  )
}
