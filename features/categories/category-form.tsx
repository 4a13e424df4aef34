import { ContentForm } from '#content/content-form.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { type CategoryCalls, SaveCategory } from './contract.ts'

export function CategoryForm({ calls, ...parts }: FormPageParts & { calls: CategoryCalls }) {
  return (
    <ContentForm
      {...parts}
      calls={calls}
      schema={SaveCategory}
      noun="category"
      empty={{ name: '' }}
      skeleton={<Skeleton className="h-40 w-full max-w-3xl" />}
      className="flex max-w-3xl flex-col gap-6"
    >
      <TextField required name="name" label="Name" maxLength={70} />
    </ContentForm>
  )
}
