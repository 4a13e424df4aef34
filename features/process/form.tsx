import { contentForm } from '#content/form.tsx'
import { columnCut } from '#content/kind.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/media/picture-form.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { SaveProcessStep } from './contract.ts'

export const form = contentForm({
  schema: SaveProcessStep,
  empty: { title: '', description: '', file: '' },
  skeleton: <PictureFormSkeleton />,
  className: pictureForm,
  fields: () => (
    <>
      <div className="flex flex-col gap-6">
        <TextField required name="title" label="Title" />
        <RichTextField required name="description" label="Description" cutTo={columnCut} />
      </div>
      <PictureField name="file" label="Image" className="xl:max-w-88" />
    </>
  ),
})
