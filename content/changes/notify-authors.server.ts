import { sql } from 'kysely'
import type { Kind } from '#content/kind.ts'
import { kindNames, kindOfRow, kinds } from '#content/kinds.ts'
import type { Db } from '#server/db/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { type Action, changeNotifications, describeChange } from './notifications.ts'

interface Recorded {
  table: string
  kind: string | null
  title: string
  who: string
  authors: string[]
}

/** The change that this transaction just made, with those whose work it changed. */
async function findRecorded(trx: Db, itemId: string): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    with newest as (
      select * from change where item_id = ${itemId} and created_at = now()
      order by id desc limit 1
    ), earlier as (
      select change.* from change, newest
      where change.item_id = newest.item_id and change.id <> newest.id
    )
    select newest.kind as "table", coalesce(newest.after, newest.before) ->> 'kind' as kind,
      newest.title, account.first_name || ' ' || account.last_name as who,
      array(
        select id from (
          select (newest.before ->> 'author_id')::uuid as id
          union select account_id from earlier where action = 'add'
          union (select account_id from earlier order by created_at desc, id desc limit 1)
        ) as author
        where id <> newest.account_id
      ) as authors
    from newest join account on account.id = newest.account_id`.execute(trx)
  return rows[0]
}

/** Notifies whoever added or last wrote a record that somebody else has just changed. */
export async function notifyAuthors(trx: Db, itemId: string, action: Action): Promise<void> {
  const change = await findRecorded(trx, itemId)
  if (!change || change.authors.length === 0) return
  const { table, kind, title, who, authors } = change
  const record = kindOfRow(table, { kind })
  const name = kindNames.find((each) => (kinds[each] as Kind) === record)
  if (!record) return
  await notify(trx, {
    to: authors,
    kind: changeNotifications['content-changed'],
    subject: describeChange(who, action, record, title),
    about: `${name}/${action === 'deleted' ? '' : itemId}`,
  })
}
