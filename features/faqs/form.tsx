import { contentForm } from '#content/form.tsx'
import { listCut } from '#content/kind.ts'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { categoryOptions, SaveFaq } from './contract.ts'

export const form = contentForm({
  schema: SaveFaq,
  titleField: 'question',
  empty: { question: '', answer: '', category: 'website' },
  skeleton: <FormSkeleton heights={['h-(--control-height)', 'h-84', 'h-6']} />,
  fields: () => (
    <>
      <TextField required name="question" label="Question" maxLength={300} />
      <RichTextField required name="answer" label="Answer" cutTo={listCut} />
      <RadioGroupField
        required
        name="category"
        label="Category"
        options={categoryOptions}
        layout="flex flex-wrap gap-x-8"
        hint="Website questions stand first on the home page. Tutor questions follow under a heading of their own. The home page settings name both."
      />
    </>
  ),
})
