import * as z from 'zod/mini'
import { categorizeManyCall, publishManyCall } from '#content/bulk/contract.ts'
import { contentContract, freeSlugCall, previewQuery } from '#content/contract.ts'
import { PersonName } from '#people/person.ts'
import { atMost } from '#shared/checks.ts'
import { callNames, contract } from '#shared/endpoint.ts'
import {
  entity,
  html,
  id,
  imageUrl,
  optional,
  optionalText,
  richText,
  richTextBytes,
  richTextMax,
  richTextTooLong,
  slug,
  text,
  timestamp,
} from '#shared/fields.ts'

export const Blog = entity({
  title: z.string(),
  slug: z.string(),
  content: html,
  categoryId: z.nullable(z.object({ _id: id, id, name: z.string() })),
  excerpt: z.string(),
  meta_description: z.string(),
  tags: z.array(z.string()),
  featured_image: z.nullable(z.string()),
  /** The alternative text of the picture. */
  featured_image_alt: z.string(),
  featured_post: z.boolean(),
  published_status: z.boolean(),
  current_blog: z.boolean(),
  /** The author's name, with the id for people who can set the author. */
  userId: z.nullable(z.extend(PersonName, { _id: z.optional(id), id: z.optional(id) })),
  publishedAt: z.nullable(timestamp),
  /** When a draft will be published. */
  publishAt: z.nullable(timestamp),
})
export type Blog = z.output<typeof Blog>

const title = text('Blog title is required')
const flag = optional(z.boolean('Yes or no?'))

/** Optional fields; omitted ones keep their value. */
const shared = {
  categoryId: optional(z.nullable(id)),
  excerpt: optionalText(500),
  meta_description: optionalText(300),
  featured_image: optional(z.nullable(imageUrl)),
  featured_post: flag,
  current_blog: flag,
  /** The author; by default the person who saves it. */
  userId: optional(z.nullable(id)),
}

const tags = z
  .array(text('Tag is required', 50), 'At least one tag is required')
  .check(atMost(20, 'Please use at most 20 tags.'))

export const SaveBlog = z.object({
  title,
  slug: optional(slug),
  content: richText('Description is required'),
  tags: tags.check(z.minLength(1, 'At least one tag is required')),
  ...shared,
  published_status: flag,
  /** The scheduled time of publication; null if not scheduled. */
  publishAt: optional(z.nullable(z.iso.datetime('Please choose a day and a time.'))),
})
export type SavedBlog = z.output<typeof SaveBlog>

/** A possibly incomplete draft, for autosave. */
export const SaveDraft = z.object({
  title: optionalText(),
  slug: optional(slug),
  content: z.optional(z.string().check(atMost(richTextMax, richTextTooLong))),
  tags: optional(tags),
  ...shared,
})
export type SavedDraft = z.output<typeof SaveDraft>

export const blogStates = ['published', 'draft', 'scheduled'] as const

const content = contentContract('blog', {
  entity: Blog,
  save: SaveBlog,
  sorts: ['title', 'featured', 'publishedAt'],
  filters: z.union([id, z.enum(blogStates)], 'Not a filter.'),
  errors: ['SLUG_TAKEN'],
  alsoShows: ['blog-category'],
})

export const blog = contract({
  ...content,
  list: {
    ...content.list,
    summary:
      'Lists posts, newest first; drafts for staff only. The filter is the id of a category, or a state.',
    query: z.extend(content.list.query, {
      /** Limits the text to its beginning, or to nothing if there is an excerpt. */
      brief: optional(z.literal('yes', 'Must be yes.')),
    }),
  },
  one: {
    ...content.one,
    summary: 'One post, by its slug or its id; drafts for staff only.',
    reply: Blog,
  },
  similar: {
    route: 'GET /api/blog/similar-blogs',
    summary: 'The newest other posts of a category.',
    access: 'public',
    query: z.object({ categoryId: id, currentBlogId: id }),
    rows: Blog,
    shows: ['blog', 'blog-category', 'file'],
  },
  authors: {
    route: 'GET /api/blog/authors',
    summary: 'The people who can be the author of a post.',
    access: 'editor',
    rows: z.extend(PersonName, { id }),
  },
  addDraft: {
    route: 'POST /api/blog/draft',
    summary: 'Stores a possibly incomplete new post as a draft.',
    access: 'editor',
    body: SaveDraft,
    maxBytes: richTextBytes,
    status: 201,
    reply: z.object({ item: Blog }),
    errors: ['SLUG_TAKEN'],
  },
  saveDraft: {
    route: 'PUT /api/blog/{id}/draft',
    summary:
      'Stores a possibly incomplete draft. Rejected once the post is published or scheduled.',
    access: 'editor',
    body: z.extend(SaveDraft, { basedOn: optional(timestamp) }),
    maxBytes: richTextBytes,
    reply: z.object({ item: Blog }),
    errors: ['CONFLICT', 'SLUG_TAKEN'],
  },
  freeSlug: freeSlugCall('blog'),
  publishMany: publishManyCall('blog'),
  categorizeMany: categorizeManyCall('blog'),
  preview: {
    route: 'POST /api/blog/{id}/preview',
    summary:
      'Returns a preview URL of a post, valid for five minutes, with unsaved changes if there are any.',
    access: 'editor',
    body: z.object({ unsaved: optional(SaveDraft) }),
    maxBytes: richTextBytes,
    reply: z.object({ url: z.string() }),
  },
  previewed: {
    route: 'GET /api/blog/preview/{id}',
    summary: 'The post of a preview URL.',
    access: 'public',
    query: previewQuery,
    reply: Blog,
    errors: ['LINK_INVALID'],
  },
})

/** Slugs that no post can have, because other endpoints use them. */
export const blogNames = callNames(blog)
