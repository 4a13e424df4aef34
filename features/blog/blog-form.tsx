import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { SearchPreview } from '#content/editing/search-preview.tsx'
import { ContentForm, type FormState } from '#content/form.tsx'
import { SlugField } from '#content/slug-field.tsx'
import { blogCategories } from '#features/categories/contract.ts'
import { nameOf } from '#people/names.ts'
import { formatTime } from '#shared/dates.ts'
import { slug } from '#shared/fields.ts'
import { FieldsSkeleton } from '#ui/base/data-states.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { parseParts } from '#ui/form/form-resolver.ts'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import type { Option } from '#ui/overlay/option.ts'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { failureOf } from '#ui/portal/loaded.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { Blog, blog, SaveBlog, SaveDraft } from './contract.ts'
import { PreviewButton } from './preview-button.tsx'
import { PublishButton, PublishField } from './publish-field.tsx'
import { descriptionOf, isDraft, teaserCut, teaserOf } from './rules.ts'

/** The layout of the form: the settings are beside the text if there is room, below it on a phone. */
const blogForm =
  'grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,52rem)_22rem]'

type Item = FormState['item']

const postOf = (item: Item) => item && z.parse(Blog, item)

function toFields(read: object) {
  const post = z.parse(Blog, read)
  return {
    ...post,
    // The slug of an untitled draft stands in until there is a title to follow.
    slug: post.title ? post.slug : '',
    categoryId: post.categoryId?.id ?? '',
    userId: post.userId?.id ?? '',
  }
}

/** The body of the API, with a required slug, so that authors see it before they save. */
const Fields = z.extend(SaveBlog, { slug })

const draft = {
  isDraft: (item: Item) => {
    const post = postOf(item)
    return post === undefined || isDraft(post)
  },
  schema: SaveDraft,
  add: blog.addDraft,
  edit: blog.saveDraft,
  editUrl: (id: string) => `/admin/blogs/edit-blog/${id}`,
}

function describeSave(saved: Item, before: Item) {
  const post = postOf(saved)
  if (!post?.published_status || postOf(before)?.published_status) return undefined
  return {
    message: 'Published.',
    action: {
      label: 'View post',
      onSelect: () => void window.open(`/blogs/${post.slug}`, '_blank', 'noopener'),
    },
  }
}

const emptyPost = {
  title: '',
  slug: '',
  content: '',
  tags: [],
  categoryId: '',
  excerpt: '',
  meta_description: '',
  featured_image: '',
  featured_post: false,
  current_blog: false,
  published_status: false,
  publishAt: null,
}

const categoryOption = ({ id, name }: { id: string; name: string }): Option => ({
  value: id,
  label: name,
})

interface Relations {
  categories: Option[]
  authors: Option[]
}

function toReadable(fields: Record<string, unknown>, { categories, authors }: Relations) {
  const { categoryId, userId, published_status, publishAt, ...rest } = fields
  const labelOf = (options: Option[], id: unknown) =>
    options.find(({ value }) => value === id)?.label ?? ''
  return {
    ...rest,
    category: labelOf(categories, categoryId),
    author: labelOf(authors, userId),
    published: published_status,
    publish_on: typeof publishAt === 'string' ? formatTime(publishAt) : '',
  }
}

/** The form of a post: a wide column for the text, and its settings beside it. */
export function BlogForm(parts: FormPageParts) {
  const authors = useRead(blog.authors, {})
  const categories = useRead(blogCategories.list, { query: { sort: 'name' } })
  const failure = failureOf(authors, categories)
  if (failure) return failure
  if (!authors.data || !categories.data) return <BlogFormSkeleton />
  const relations: Relations = {
    categories: categories.data.rows.map(categoryOption),
    authors: authors.data.rows.map((author) => ({ value: author.id, label: nameOf(author) })),
  }
  return (
    <ContentForm
      {...parts}
      calls={blog}
      schema={Fields}
      noun="blog"
      empty={{ ...emptyPost, userId: api.claims()?.userId ?? '' }}
      toFields={toFields}
      toReadable={(fields) => toReadable(fields, relations)}
      draft={draft}
      describeSave={describeSave}
      notCopied={['userId', 'published_status', 'publishAt', 'featured_post', 'current_blog']}
      actions={(state) => (
        <>
          <PublishButton post={postOf(state.item)} />
          <FormPreview {...state} />
        </>
      )}
      skeleton={<BlogFormSkeleton />}
      className={blogForm}
    >
      {(item) => (
        <>
          <TextFields fixed={typeof postOf(item)?.publishedAt === 'string'} />
          <Settings {...relations} />
        </>
      )}
    </ContentForm>
  )
}

function FormPreview({ item, saveNow }: FormState) {
  const form = useFormContext()
  const { isDirty } = useFormState()
  return (
    <PreviewButton
      post={postOf(item)}
      isUnsaved={isDirty}
      saveNow={saveNow}
      readUnsaved={async () => (await parseParts(SaveDraft, form.getValues())).data}
    />
  )
}

/** The settings of a post. */
function Settings({ categories, authors }: Relations) {
  const add = useWrite(blogCategories.add, { refresh: [blogCategories.list] })
  return (
    <div className="flex min-w-0 flex-col gap-6 xl:border-line xl:border-l xl:pl-8">
      <PublishField />
      <TagsField required name="tags" label="Tags" />
      <ComboboxField
        name="categoryId"
        label="Category"
        hint="Visitors filter the blog by it. A new name adds one."
        options={categories}
        onCreate={async (name) => categoryOption((await add.mutateAsync({ body: { name } })).item)}
      />
      <ComboboxField name="userId" label="Author" options={authors} />
      <PictureField name="featured_image" label="Featured image" />
      <SwitchField
        name="featured_post"
        label="Featured"
        hint="Shown first in the list of posts, before newer ones."
      />
      <SwitchField
        name="current_blog"
        label="Current"
        hint="Its card in the blog says “Current”. The order stays."
      />
    </div>
  )
}

const titleLook = '[&_input]:h-14 [&_input]:font-display [&_input]:font-semibold [&_input]:text-h3'

/** A published post keeps its slug when its title changes (`fixed`). */
function TextFields({ fixed }: { fixed: boolean }) {
  const [title, slug, content, excerpt, meta_description, image] = useWatch({
    name: ['title', 'slug', 'content', 'excerpt', 'meta_description', 'featured_image'],
  })
  const post = { content, excerpt, meta_description }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <TextField required name="title" label="Title" className={titleLook} />
      <RichTextField required name="content" label="Content" />
      <TextareaField
        name="excerpt"
        label="Excerpt"
        rows={2}
        cutTo={teaserCut}
        hint={
          excerpt
            ? undefined
            : teaserOf(post)
              ? `Lists show: ${teaserOf(post)}`
              : 'Without an excerpt, lists show the beginning of the text.'
        }
      />
      <SlugField from="title" path="/blogs/" fixed={fixed} />
      <TextareaField
        name="meta_description"
        label="Meta description"
        rows={2}
        maxLength={160}
        hint="Shown below the title in search results. Longer texts are cut off."
      />
      <SearchPreview
        title={title}
        path={`/blogs/${slug}`}
        description={descriptionOf(post)}
        image={image}
      />
    </div>
  )
}

function BlogFormSkeleton() {
  return (
    <div aria-busy="true" className={blogForm}>
      <FieldsSkeleton heights={['h-14', 'h-96', 'h-18']} />
      <FieldsSkeleton heights={['h-40', 'h-(--control-height)', 'h-10', 'h-24']} />
    </div>
  )
}
