import { ContentForm } from '#content/content-form.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { faqs, SaveFaq } from './contract.ts'
import { categories } from './rules.ts'

export function FaqForm(props: FormPageParts) {
  return (
    <ContentForm
      {...props}
      calls={faqs}
      schema={SaveFaq}
      noun="faq"
      empty={{ question: '', answer: '', category: 'website' }}
      skeleton={<Skeleton className="h-140 w-full max-w-3xl" />}
      className="flex max-w-3xl flex-col gap-6"
    >
      <TextField required name="question" label="Question" maxLength={300} />
      <RichTextField required name="answer" label="Answer" />
      <RadioGroupField
        required
        name="category"
        label="Category"
        options={categories}
        arrange="flex flex-wrap gap-x-8"
      />
    </ContentForm>
  )
}
