import { contentForm } from '#content/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { BodyFields } from '../form/body-fields.tsx'
import { emptyBody } from '../form/new-rows.ts'
import { SaveProposalTemplate } from './contract.ts'

export const form = contentForm({
  schema: SaveProposalTemplate,
  empty: { title: '', body: emptyBody },
  skeleton: <FormSkeleton />,
  fields: () => (
    <div className="flex flex-col gap-8">
      <TextField required name="title" label="Title" maxLength={200} />
      <BodyFields />
    </div>
  ),
})
