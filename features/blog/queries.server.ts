import { type Expression, type QueryCreator, type SqlBool, sql } from 'kysely'
import { isAddressed } from '#content/slugs.server.ts'
import { contentOf, slugTaken } from '#content/writing.server.ts'
import type { DB } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listOnce, pageOf } from '#server/db/list.ts'
import { altOf } from '#server/files/alt-text.ts'
import { type Blog, blogNames, blogStates } from './contract.ts'

const similarShown = 3

type Category = Blog['categoryId']
type Author = Blog['userId']

const beginning = sql<string>`case when blog.excerpt = '' then left(blog.content, 1000) else '' end`
const authorId = sql`, 'id', author.id, '_id', author.id`

interface Visibility {
  /** Includes drafts and the ids of authors, for editors. */
  drafts: boolean
  /** Limits the text to its beginning, and omits it for posts with an excerpt. */
  brief?: boolean
}

export function selectBlogs(db: QueryCreator<DB>, { drafts, brief = false }: Visibility) {
  return db
    .selectFrom('blog')
    .leftJoin('blog_category as category', 'category.id', 'blog.category_id')
    .leftJoin('account as author', 'author.id', 'blog.author_id')
    .select([
      'blog.id',
      'blog.id as _id',
      'blog.title',
      'blog.slug',
      (brief ? beginning : sql.ref<string>('blog.content')).as('content'),
      // Cut text must be sanitized again.
      (brief ? sql<null>`null` : sql.ref<number | null>('blog.sanitizer_version')).as(
        'sanitizerVersion',
      ),
      'blog.excerpt',
      'blog.meta_description',
      'blog.tags',
      'blog.image as featured_image',
      altOf('blog.image').as('featured_image_alt'),
      'blog.featured_post',
      'blog.published_status',
      'blog.current_blog',
      'blog.published_at as publishedAt',
      'blog.publish_at as publishAt',
      'blog.created_at as createdAt',
      'blog.updated_at as updatedAt',
      sql<Category>`case when category.id is not null then json_build_object(
        'id', category.id, '_id', category.id, 'name', category.name) end`.as('categoryId'),
      sql<Author>`case when author.id is not null then json_build_object(
        'firstName', author.first_name, 'lastName', author.last_name${drafts ? authorId : sql``}) end`.as(
        'userId',
      ),
    ])
}

const published = sql<SqlBool>`blog.published_status`

const states = {
  published,
  draft: sql<SqlBool>`(not blog.published_status and blog.publish_at is null)`,
  scheduled: sql<SqlBool>`(blog.publish_at is not null)`,
}

/** The posts that a reader may see: all for editors, published ones for others. */
function visible(drafts: boolean): Expression<SqlBool> {
  return drafts ? sql<SqlBool>`true` : published
}

function matching(filter: string | undefined): Expression<SqlBool> {
  const state = blogStates.find((name) => name === filter)
  if (state) return states[state]
  return filter ? sql<SqlBool>`blog.category_id = ${filter}` : sql<SqlBool>`true`
}

export const listBlogs = listOnce(
  (db, { drafts, brief, filter, ...query }: Visibility & ListQuery) =>
    pageOf({
      table: 'blog',
      select: selectBlogs(db, { drafts, brief }),
      sorts: {
        createdAt: sql.ref('blog.created_at'),
        updatedAt: sql.ref('blog.updated_at'),
        title: sql`lower(blog.title)`,
        publishedAt: sql.ref('blog.published_at'),
        featured: [sql.ref('blog.featured_post'), sql.ref('blog.published_at')],
      },
      search: ['blog.title'],
      where: sql<SqlBool>`${visible(drafts)} and ${matching(filter)}`,
      costly: ['content', 'featured_image_alt', 'userId'],
      query,
    }),
)

export function findBlog(db: Db, drafts: boolean, slugOrId: string): Promise<Blog | undefined> {
  return selectBlogs(db, { drafts })
    .where(isAddressed('blog', slugOrId, drafts ? undefined : sql`now.published_status`))
    .where(visible(drafts))
    .executeTakeFirst()
}

export async function listSimilarBlogs(db: Db, categoryId: string, currentBlogId: string) {
  const rows = await selectBlogs(db, { drafts: false })
    .where('blog.category_id', '=', categoryId)
    .where('blog.id', '<>', currentBlogId)
    .where(published)
    .orderBy('blog.published_at', 'desc')
    .orderBy('blog.id', 'desc')
    .limit(similarShown)
    .execute()
  return { rows, total: rows.length }
}

/** Active staff, and the authors of existing posts. */
export async function listAuthors(db: Db) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(isAuthor)
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .execute()
  return { rows, total: rows.length }
}

const isAuthor = sql<SqlBool>`(
  role <> 'User' and status = 'Active' and deleted_at is null
  or exists (select from blog where author_id = account.id))`

export async function mayBeAuthor(db: Db, accountId: string): Promise<boolean> {
  const found = db.selectFrom('account').select('id').where('id', '=', accountId).where(isAuthor)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Publishes due posts. It selects them first, because an update notifies every process even if it
 * changes no row.
 */
export async function publishDue(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  const due = sql<SqlBool>`publish_at <= ${at}`
  const [first] = await db.selectFrom('blog').select('id').where(due).limit(1).execute()
  if (!first) return
  await db
    .updateTable('blog')
    .set({
      published_status: true,
      published_at: sql`coalesce(published_at, publish_at)`,
      publish_at: null,
      updated_at: at,
    })
    .where(due)
    .execute()
}

const options = {
  table: 'blog',
  find: (db: Db, id: string) => findBlog(db, true, id),
  reserved: blogNames,
  refusals: {
    blog_slug_key: slugTaken,
    blog_image_fkey: [
      'INVALID_INPUT',
      { fields: { featured_image: 'This image is no longer there.' } },
    ],
    blog_category_id_fkey: [
      'INVALID_INPUT',
      { fields: { categoryId: 'This category is no longer there.' } },
    ],
  },
} as const

export const blogContent = contentOf(options)

/** Limits writes to posts that are neither published nor scheduled. */
export const draftContent = contentOf({
  ...options,
  only: sql<SqlBool>`published_at is null and publish_at is null`,
  together: true,
})
