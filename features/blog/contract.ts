import * as z from 'zod/mini'
import { categoryCalls } from '#features/categories/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, html, id, listQuery, timestamp } from '#shared/fields.ts'

export const Blog = entity({
  title: z.string(),
  slug: z.string(),
  content: html,
  categoryId: z.nullable(z.object({ _id: id, id, name: z.string() })),
  excerpt: z.string(),
  meta_description: z.string(),
  tags: z.array(z.string()),
  featured_image: z.nullable(z.string()),
  featured_post: z.boolean(),
  published_status: z.boolean(),
  current_blog: z.boolean(),
  /** The author, by name only. */
  userId: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  publishedAt: z.nullable(timestamp),
})
export type Blog = z.output<typeof Blog>

export const blog = contract({
  list: {
    method: 'GET',
    path: '/api/blog',
    summary: 'All posts, newest first; drafts for staff only. The filter is the id of a category.',
    access: 'public',
    query: listQuery(['createdAt', 'updatedAt', 'title', 'featured', 'publishedAt'], id),
    rows: Blog,
    shows: ['blog', 'blog-category'],
  },
  one: {
    method: 'GET',
    path: '/api/blog/{slugOrId}',
    summary: 'One post, by its slug or its id; drafts for staff only.',
    access: 'public',
    params: z.object({ slugOrId: z.string().check(z.maxLength(100)) }),
    reply: Blog,
    shows: ['blog', 'blog-category'],
  },
  similar: {
    method: 'GET',
    path: '/api/blog/similar-blogs',
    summary: 'The newest posts of a category beside the one that is read.',
    access: 'public',
    query: z.object({ categoryId: id, currentBlogId: id }),
    rows: Blog,
    shows: ['blog', 'blog-category'],
  },
})

export const blogCategories = categoryCalls({
  path: '/api/blog-category',
  sorted: 'posts',
  shows: 'blog-category',
})
