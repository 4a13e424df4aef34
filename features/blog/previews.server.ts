import { sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Blog } from './contract.ts'
import { selectBlogs } from './queries.server.ts'

/** Stores unsaved changes of a post for their preview. Each person has one preview of a post. */
export async function storePreview(
  { db, now, user }: Context<never, SignedIn>,
  blogId: string,
  columns: object,
): Promise<string> {
  const changes = JSON.stringify(columns)
  const created_at = now().toISOString()
  const { id } = await db
    .insertInto('blog_preview')
    .values({ blog_id: blogId, account_id: user.id, changes, created_at })
    .onConflict((same) =>
      same.columns(['blog_id', 'account_id']).doUpdateSet({ changes, created_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reads a post in any state as its page would show it, by its id or that of stored changes. */
export function findPreviewed(db: Db, id: string): Promise<Blog | undefined> {
  // The name of the table, which the rest of the query reads.
  const changed = db.with(
    'blog',
    () =>
      sql<DB['blog']>`(select (jsonb_populate_record(blog, coalesce(preview.changes, '{}'))).*
      from blog left join blog_preview as preview
        on preview.blog_id = blog.id and preview.id = ${id}
      where blog.id = ${id} or preview.id is not null)`,
  )
  return selectBlogs(changed, { drafts: false }).executeTakeFirst()
}
