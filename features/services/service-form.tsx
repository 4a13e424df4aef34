import { useWatch } from 'react-hook-form'
import { ContentForm } from '#content/content-form.tsx'
import { FoundAs } from '#content/found-as.tsx'
import { SlugField } from '#content/slug-field.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { PictureFormSkeleton, pictureForm } from '#ui/media/picture-form.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { SaveService, services } from './contract.ts'
import { descriptionOf } from './rules.ts'

export function ServiceForm(parts: FormPageParts) {
  return (
    <ContentForm
      {...parts}
      calls={services}
      schema={SaveService}
      noun="service"
      empty={{ title: '', slug: '', content: '', file: '' }}
      skeleton={<PictureFormSkeleton />}
      className={pictureForm}
    >
      <div className="flex flex-col gap-6">
        <TextField required name="title" label="Title" />
        <SlugField from="title" path="/service/" fixed={parts.id !== undefined} />
        <RichTextField required name="content" label="Content" />
      </div>
      <PictureField name="file" label="Image" className="xl:max-w-88" />
      <ServiceFoundAs />
    </ContentForm>
  )
}

function ServiceFoundAs() {
  const [title, slug, content, file] = useWatch({ name: ['title', 'slug', 'content', 'file'] })
  return (
    <FoundAs
      title={title}
      path={`/service/${slug}`}
      description={descriptionOf(content)}
      image={file}
    />
  )
}
