import { ContentForm } from '#ui/content-form.tsx'
import type { FormPageParts } from '#ui/form-page.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/picture-form.tsx'
import { RichTextField } from '#ui/rich-text-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { process, SaveProcessStep } from './contract.ts'

export function StepForm(parts: FormPageParts) {
  return (
    <ContentForm
      {...parts}
      calls={process}
      schema={SaveProcessStep}
      noun="step"
      empty={{ title: '', description: '', file: '' }}
      skeleton={<PictureFormSkeleton />}
      className={pictureForm}
    >
      <div className="flex flex-col gap-6">
        <TextField required name="title" label="Title" />
        <RichTextField required name="description" label="Description" />
      </div>
      <PictureField name="file" label="Image" className="xl:max-w-88" />
    </ContentForm>
  )
}
