import { useFormContext, useWatch } from 'react-hook-form'
import { SearchPreview } from '#content/editing/search-preview.tsx'
import { contentForm } from '#content/form.tsx'
import { SlugField } from '#content/slug-field.tsx'
import { Button } from '#ui/base/button.tsx'
import { useRead } from '#ui/client/data.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { placeOptions, SaveSitePage, sitePages } from './contract.ts'
import { descriptionOf } from './rules.ts'

export const form = contentForm({
  schema: SaveSitePage,
  empty: {
    ...{ title: '', slug: '', content: '', meta_description: '' },
    place: 'footer',
    published: false,
  },
  skeleton: <FormSkeleton heights={['h-(--control-height)', 'h-(--control-height)', 'h-84']} />,
  fields: ({ id }) => (
    <>
      {id === undefined && <ImprintStart />}
      <TextField required name="title" label="Title" />
      <SlugField from="title" path="/page/" fixed={id !== undefined} />
      <RichTextField required name="content" label="Content" />
      <TextareaField
        name="meta_description"
        label="Meta description"
        rows={2}
        maxLength={160}
        hint="Shown below the title in search results. Without one, the beginning of the text."
      />
      <SelectField required name="place" label="Linked" options={placeOptions} />
      <SwitchField
        name="published"
        label="Published"
        hint="Visitors see the page only while this is on."
      />
      <SitePageSearchPreview />
    </>
  ),
})

/** Offered while the page is empty. */
function ImprintStart() {
  const { setValue, setFocus } = useFormContext()
  const { template } = useRead(sitePages.imprint, {}).data ?? {}
  const [title, content] = useWatch({ name: ['title', 'content'] })
  if (!template || title || content) return null
  const start = () => {
    for (const [name, value] of Object.entries(template))
      setValue(name, value, { shouldDirty: true })
    setFocus('title')
  }
  return (
    <div>
      <Button variant="secondary" onClick={start}>
        Start with an imprint
      </Button>
    </div>
  )
}

function SitePageSearchPreview() {
  const [title, slug, content, meta_description] = useWatch({
    name: ['title', 'slug', 'content', 'meta_description'],
  })
  return (
    <SearchPreview
      title={title}
      path={`/page/${slug}`}
      description={descriptionOf({ content, meta_description })}
    />
  )
}
