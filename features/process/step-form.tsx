import { ContentForm } from '#content/content-form.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/media/picture-form.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
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
