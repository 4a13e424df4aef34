import { useWatch } from 'react-hook-form'
import { SearchPreview } from '#content/editing/search-preview.tsx'
import { contentForm } from '#content/form.tsx'
import { SlugField } from '#content/slug-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/media/picture-form.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { SaveService } from './contract.ts'
import { cardCut, descriptionOf } from './rules.ts'

export const form = contentForm({
  schema: SaveService,
  empty: { title: '', slug: '', content: '', file: '' },
  skeleton: <PictureFormSkeleton />,
  className: pictureForm,
  fields: ({ id }) => (
    <>
      <div className="flex flex-col gap-6">
        <TextField required name="title" label="Title" />
        <SlugField from="title" path="/service/" fixed={id !== undefined} />
        <RichTextField required name="content" label="Content" cutTo={cardCut} />
      </div>
      <PictureField name="file" label="Image" className="xl:max-w-88" />
      <ServiceSearchPreview />
    </>
  ),
})

function ServiceSearchPreview() {
  const [title, slug, content, file] = useWatch({ name: ['title', 'slug', 'content', 'file'] })
  return (
    <SearchPreview
      title={title}
      path={`/service/${slug}`}
      description={descriptionOf(content)}
      image={file}
    />
  )
}
