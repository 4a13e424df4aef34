import * as z from 'zod/mini'
import { untitled } from '#content/kind.ts'
import { requirePreview, signPreview } from '#content/previews.server.ts'
import { proposeSlug } from '#content/slugs.server.ts'
import { sanitizeRow } from '#content/writing.server.ts'
import type { Context } from '#server/context.ts'
import type { ContextOf } from '#server/http/implement.ts'
import {
  type Blog,
  type blog,
  blogNames,
  SaveBlog,
  type SavedBlog,
  type SavedDraft,
} from './contract.ts'
import { findPreviewed, storePreview } from './previews.server.ts'
import { blogContent, draftContent, findBlog, mayBeAuthor } from './queries.server.ts'
import { titleOf } from './rules.ts'

type Writer = ContextOf<typeof blog.add>
type Changer = ContextOf<typeof blog.edit>

export async function addBlog(ctx: Writer, body: SavedBlog): Promise<Blog> {
  const state = stateOf(ctx, body, null)
  return blogContent.add(ctx, { ...(await toNewRow(ctx, body)), ...state })
}

/** Finds a post in any state. */
export async function getBlog({ db, fail }: Context, id: string): Promise<Blog> {
  return (await findBlog(db, true, id)) ?? fail('NOT_FOUND')
}

export async function editBlog(
  ctx: Changer,
  id: string,
  body: SavedBlog,
  basedOn: string | undefined,
): Promise<Blog> {
  const current = await getBlog(ctx, id)
  const state = stateOf(ctx, body, current)
  return blogContent.edit(ctx, id, { ...(await toRow(ctx, body)), ...state }, basedOn)
}

const completePost = z.pick(SaveBlog, { title: true, content: true, tags: true })

/** Publishes a post as it is stored if it is complete, or takes it off the website. */
export async function publishBlog(ctx: Changer, id: string, published: boolean): Promise<void> {
  const current = await getBlog(ctx, id)
  const missing = published && z.safeParse(completePost, current).error?.issues[0]
  if (missing) ctx.fail('INVALID_INPUT', { message: `${missing.message}.` })
  if (current.published_status === published && !current.publishAt) return
  const state = stateOf(ctx, { published_status: published, publishAt: null }, current)
  await blogContent.edit(ctx, id, state)
}

export async function addDraft(ctx: Writer, body: SavedDraft): Promise<Blog> {
  return draftContent.add(ctx, await toNewRow(ctx, body))
}

export async function saveDraft(
  ctx: Changer,
  id: string,
  body: SavedDraft,
  basedOn: string | undefined,
): Promise<Blog> {
  return draftContent.edit(ctx, id, await toRow(ctx, body), basedOn)
}

async function toNewRow(
  ctx: Writer,
  { title = '', content = '', userId = ctx.user.id, ...body }: SavedDraft,
) {
  const row = await toRow(ctx, { ...body, userId })
  const slug = body.slug ?? (await proposeSlug(ctx.db, 'blog', title || untitled, blogNames))
  return { ...row, title, slug, content }
}

async function toRow(ctx: Context, body: SavedDraft) {
  const { title, slug, content, tags, excerpt, meta_description } = body
  if (body.userId && !(await mayBeAuthor(ctx.db, body.userId))) {
    ctx.fail('INVALID_INPUT', { fields: { userId: 'This person cannot be an author.' } })
  }
  return {
    title,
    slug,
    content,
    tags,
    excerpt,
    meta_description,
    category_id: body.categoryId,
    image: body.featured_image,
    featured_post: body.featured_post,
    current_blog: body.current_blog,
    author_id: body.userId,
  }
}

/** The new state: published, scheduled or neither. The first publication date stays. */
function stateOf(
  ctx: Writer,
  { published_status, publishAt }: Pick<SavedBlog, 'published_status' | 'publishAt'>,
  was: Pick<Blog, 'publishedAt'> | null,
) {
  const now = ctx.now()
  if (published_status) {
    const published_at = was?.publishedAt ?? now.toISOString()
    return { published_status, published_at, publish_at: null }
  }
  if (!publishAt) return { published_status, publish_at: publishAt }
  if (Date.parse(publishAt) <= now.getTime()) {
    ctx.fail('INVALID_INPUT', { fields: { publishAt: 'Please choose a time in the future.' } })
  }
  return { published_status: false, publish_at: publishAt }
}

export async function linkPreview(
  ctx: ContextOf<typeof blog.preview>,
  id: string,
  unsaved: SavedDraft | undefined,
): Promise<{ url: string }> {
  const changes = unsaved && sanitizeRow('blog', await toRow(ctx, unsaved))
  const previewed = changes ? await storePreview(ctx, id, changes) : id
  return signPreview(ctx, previewPath(previewed))
}

export async function readPreview(
  ctx: ContextOf<typeof blog.previewed>,
  id: string,
  query: { expires: string; signature: string },
): Promise<Blog> {
  requirePreview(ctx, previewPath(id), query)
  const post = (await findPreviewed(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
  // The date that the published page would show.
  return {
    ...post,
    title: titleOf(post),
    publishedAt: post.publishedAt ?? post.publishAt ?? ctx.now().toISOString(),
  }
}

function previewPath(id: string): string {
  return `/blogs/preview/${id}`
}
