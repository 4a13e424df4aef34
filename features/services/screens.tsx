import { useWatch } from 'react-hook-form'
import { created, pictureColumn, textColumn, titleColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { SearchPreview } from '#content/search-preview.tsx'
import { SlugField } from '#content/slug-field.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/media/picture-form.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { SaveService, services } from './contract.ts'
import { descriptionOf } from './rules.ts'

const listed = ['title', 'file', 'content', 'createdAt', 'updatedAt'] as const

export const serviceScreens = contentScreens('service', services, listed, {
  title: 'Services',
  one: 'Service',
  description: 'What the studio offers, on the website and in the client portal.',
  nameOf: ({ title }) => title,
  columns: [
    pictureColumn(({ file }) => file),
    titleColumn('/admin/services'),
    textColumn('content', 'Content', ({ content }) => content),
    created,
    updated,
  ],
  empty: {
    title: 'No services found.',
    text: 'What the studio offers is listed here, on the website and in the client portal.',
  },
  consequence: 'It disappears from the website and from the client portal.',
  form: {
    schema: SaveService,
    empty: { title: '', slug: '', content: '', file: '' },
    skeleton: <PictureFormSkeleton />,
    className: pictureForm,
    fields: ({ id }) => (
      <>
        <div className="flex flex-col gap-6">
          <TextField required name="title" label="Title" />
          <SlugField from="title" path="/service/" fixed={id !== undefined} />
          <RichTextField required name="content" label="Content" />
        </div>
        <PictureField name="file" label="Image" className="xl:max-w-88" />
        <ServiceSearchPreview />
      </>
    ),
  },
  details: ({ file, content, slug }) => ({
    picture: file,
    html: content,
    facts: [
      {
        name: 'Address',
        value: <TextLink href={`/service/${slug}`}>/service/{slug}</TextLink>,
      },
    ],
  }),
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
