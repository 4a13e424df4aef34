import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'

/** Somebody opened or left the form of a record. */
const { editing } = events({ editing: 'editor' })

/** A form confirms every 20 seconds that it is open. */
const forgottenMs = 45_000

interface Editor {
  itemId: string
  isLeaving: boolean
}

/** Stores that this person edits a record, or left it, and returns the names of the others. */
export async function noteEditor(
  { db, now, user }: Context<never, SignedIn>,
  { itemId, isLeaving }: Editor,
): Promise<string[]> {
  const recent = new Date(now().getTime() - forgottenMs).toISOString()
  const isNew = isLeaving ? await removeEditor() : await confirmEditor()
  if (isNew) await publishEvent(db, editing, { id: itemId })
  const others = await db
    .selectFrom('editor')
    .innerJoin('account', 'account.id', 'editor.account_id')
    .select(nameSql('account').as('name'))
    .where('item_id', '=', itemId)
    .where('account.id', '<>', user.id)
    .where('seen_at', '>', recent)
    .orderBy('name')
    .limit(20)
    .execute()
  return others.map(({ name }) => name)

  async function removeEditor(): Promise<boolean> {
    const own = db.deleteFrom('editor').where('item_id', '=', itemId)
    const { numDeletedRows } = await own.where('account_id', '=', user.id).executeTakeFirst()
    return numDeletedRows > 0n
  }

  async function confirmEditor(): Promise<boolean> {
    const { rows } = await sql<{ before: string | null }>`
      with last as (
        select seen_at from editor where item_id = ${itemId} and account_id = ${user.id}
      )
      insert into editor (item_id, account_id, seen_at)
      values (${itemId}, ${user.id}, ${now().toISOString()})
      on conflict (item_id, account_id) do update set seen_at = excluded.seen_at
      returning (select seen_at from last) as before`.execute(db)
    const before = rows[0]?.before
    return !before || before < recent
  }
}
