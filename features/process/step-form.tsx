import { ContentForm } from '#ui/content-form.tsx'
import { FileDrop, type Upload } from '#ui/file-drop.tsx'
import type { FormPageParts } from '#ui/form-page.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/picture-form.tsx'
import { RichTextField } from '#ui/rich-text-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { process, SaveProcessStep } from './contract.ts'

export function StepForm({ upload, ...parts }: FormPageParts & { upload: Upload }) {
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
      <FileDrop name="file" label="Image" upload={upload} className="xl:max-w-88" />
    </ContentForm>
  )
}
