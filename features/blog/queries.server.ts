import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'
import { isAddressed } from '#server/slugs.ts'
import type { Blog } from './contract.ts'

const similarShown = 3

type Category = Blog['categoryId']
type Author = Blog['userId']

function selectBlogs(db: Db) {
  return db
    .selectFrom('blog')
    .leftJoin('blog_category as category', 'category.id', 'blog.category_id')
    .leftJoin('account as author', 'author.id', 'blog.author_id')
    .select([
      'blog.id',
      'blog.id as _id',
      'blog.title',
      'blog.slug',
      'blog.content',
      'blog.excerpt',
      'blog.meta_description',
      'blog.tags',
      'blog.image as featured_image',
      'blog.featured_post',
      'blog.published_status',
      'blog.current_blog',
      'blog.published_at as publishedAt',
      'blog.created_at as createdAt',
      'blog.updated_at as updatedAt',
      sql<Category>`case when category.id is not null then json_build_object(
        'id', category.id, '_id', category.id, 'name', category.name) end`.as('categoryId'),
      sql<Author>`case when author.id is not null then json_build_object(
        'firstName', author.first_name, 'lastName', author.last_name) end`.as('userId'),
    ])
}

/** What a reader may see: everything for staff who write, published posts for the others. */
function visible(drafts: boolean): Expression<SqlBool> {
  return drafts ? sql<SqlBool>`true` : sql<SqlBool>`blog.published_status`
}

export function listBlogs(db: Db, drafts: boolean, { filter, ...query }: ListQuery) {
  const inCategory = filter ? sql`blog.category_id = ${filter}` : sql`true`
  return listRows(db, {
    table: 'blog',
    select: selectBlogs(db),
    sorts: {
      createdAt: sql.ref('blog.created_at'),
      updatedAt: sql.ref('blog.updated_at'),
      title: sql`lower(blog.title)`,
      publishedAt: sql.ref('blog.published_at'),
      featured: [sql.ref('blog.featured_post'), sql.ref('blog.published_at')],
    },
    search: ['blog.title'],
    where: sql<SqlBool>`${visible(drafts)} and ${inCategory}`,
    query,
  })
}

export function findBlog(db: Db, drafts: boolean, slugOrId: string): Promise<Blog | undefined> {
  return selectBlogs(db)
    .where(isAddressed('blog', slugOrId))
    .where(visible(drafts))
    .executeTakeFirst()
}

export async function listSimilarBlogs(db: Db, categoryId: string, currentBlogId: string) {
  const rows = await selectBlogs(db)
    .where('blog.category_id', '=', categoryId)
    .where('blog.id', '<>', currentBlogId)
    .where('blog.published_status', '=', true)
    .orderBy('blog.published_at', 'desc')
    .orderBy('blog.id', 'desc')
    .limit(similarShown)
    .execute()
  return { rows, total: rows.length }
}
