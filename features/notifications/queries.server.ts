import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { membersOf } from '#server/db/members.ts'
import { type Channel, isMailed, type NotificationKind } from '#shared/notifications.ts'
import type { Rights, Role } from '#shared/roles.ts'

interface Person {
  accountId: string
  /** The client that they work for; null for staff. */
  clientId: string | null
}

interface Shown extends Person {
  /** The kinds of this version. A newer one may have stored others. */
  kinds: readonly string[]
}

const isOf = ({ accountId, clientId }: Person) => sql`notification.account_id = ${accountId}
  and (notification.client_id is null or notification.client_id = ${clientId})`

const shownTo = ({ kinds, ...person }: Shown) => sql<SqlBool>`${isOf(person)}
  and notification.in_portal and notification.kind = any (${[...kinds]})`

interface Asked extends Omit<ListQuery, 'filter'> {
  filter?: 'unread' | undefined
}

export function listNotifications(db: Db, shown: Shown, { filter, ...query }: Asked) {
  const unread = sql<SqlBool>`${filter !== 'unread'} or notification.read_at is null`
  return listRows(db, {
    table: 'notification',
    select: db
      .selectFrom('notification')
      .select([
        'id',
        'kind',
        'subject',
        'about',
        'times',
        sql<boolean>`read_at is not null`.as('isRead'),
        'created_at as createdAt',
      ]),
    sorts: { createdAt: sql.ref('notification.created_at') },
    search: ['notification.subject'],
    where: sql<SqlBool>`${shownTo(shown)} and (${unread})`,
    query,
  })
}

export async function countUnread(db: Db, shown: Shown): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('count'))
    .where(shownTo(shown))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks these ids, the notifications about a record, or by default all. */
export interface Read {
  ids?: readonly string[] | undefined
  record?: { about: string; kinds: readonly string[] } | undefined
}

function isMeant({ ids, record }: Read) {
  if (ids) return sql`id = any (${[...ids]}::uuid[])`
  if (!record) return sql`read_at is null`
  return sql`read_at is null and about = ${record.about} and kind = any (${[...record.kinds]})`
}

/** Returns how many of them are the person's. */
export async function markRead(db: Db, person: Person, read: Read) {
  const { rows } = await sql<{ own: number; marked: number }>`
    with own as (
      select id, read_at from notification
      where ${isOf(person)} and ${isMeant(read)}
      -- The order in which every transaction locks the rows of a person.
      order by kind, about, id for update
    ), marked as (
      update notification set read_at = now(), mail_due_at = null
      from own where notification.id = own.id and own.read_at is null
      returning notification.id
    )
    select (select count(*) from own) as own, (select count(*) from marked) as marked
  `.execute(db)
  return rows[0] ?? { own: 0, marked: 0 }
}

export async function findChannels(db: Db, accountId: string): Promise<Map<string, Channel>> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['kind', 'channel'])
    .$narrowType<{ channel: Channel }>()
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ kind, channel }) => [kind, channel]))
}

export async function saveChannel(
  db: Db,
  accountId: string,
  { name: kind, weekly }: NotificationKind,
  channel: Channel,
) {
  await db
    .insertInto('notification_preference')
    .values({ account_id: accountId, kind, channel })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ channel }))
    .execute()
  if (isMailed(channel) && !weekly) return
  const pending = db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .$if(!weekly, (query) => query.where('kind', '=', kind))
    .$if(weekly === true && channel !== 'digest', (query) => query.where(isHeld))
    .where('mail_due_at', 'is not', null)
    .orderBy('kind')
    .orderBy('about')
    .orderBy('id')
    .forUpdate()
  const later = channel === 'digest' ? 'infinity' : 'now'
  await db
    .updateTable('notification')
    .set(isMailed(channel) ? { mail_due_at: later } : { mail_due_at: null, unmailed: 0 })
    .where('id', 'in', pending)
    .execute()
}

/** Its mail waits for the digest of its reader. */
const isHeld = sql<SqlBool>`mail_due_at = 'infinity'`

/** A mail has notifications of one kind, and of one client, which its links open. */
export interface Due extends Person {
  kind: string
}

/** The mails that are due, longest due first. */
export function listDue(db: Db, now: Date, limit: number): Promise<Due[]> {
  return db
    .selectFrom('notification')
    .select(['account_id as accountId', 'client_id as clientId', 'kind'])
    .where('mail_due_at', '<=', now.toISOString())
    .groupBy(['account_id', 'client_id', 'kind'])
    .orderBy(sql`min(mail_due_at)`)
    .limit(limit)
    .execute()
}

export interface MailedItem {
  subject: string
  about: string
  times: number
}

/** Takes the contents of a mail, oldest first. */
async function take(db: Db, pending: RawBuilder<unknown>, isSeen: RawBuilder<unknown>) {
  const { rows } = await sql<MailedItem & { kind: string }>`
    with pending as (
      select id, unmailed from notification where ${pending} order by kind, about, id for update
    ), taken as (
      update notification set mail_due_at = null, unmailed = 0,
        read_at = case when in_portal then read_at else now() end
      from pending where notification.id = pending.id
      returning kind, subject, about, pending.unmailed as times, created_at, notification.id,
        client_id
    )
    select kind, subject, about, times from taken
    where client_id is null or ${isSeen}
    order by created_at, id
  `.execute(db)
  return rows
}

/**
 * Takes the contents of a due mail; a mail that is due later is sent with it. Empty if another process
 * took it, or the person read it or lost the right meanwhile.
 */
export const takeDue = (
  db: Db,
  { accountId, clientId, kind, rights, now }: Due & { rights?: Rights; now: Date },
): Promise<MailedItem[]> =>
  take(
    db,
    sql`account_id = ${accountId} and client_id is not distinct from ${clientId}
      and kind = ${kind} and mail_due_at is not null and exists (
        select from notification as due
        where due.account_id = ${accountId} and due.client_id is not distinct from ${clientId}
          and due.kind = ${kind} and due.mail_due_at <= ${now}
      )`,
    sql`${accountId} in ${membersOf(sql`taken.client_id`, rights)}`,
  )

/** Takes the notifications of a client that wait for the digest, if they are of these kinds. */
export const takeHeld = (
  db: Db,
  { kinds, ...person }: { accountId: string; clientId: string; kinds: readonly string[] },
) => take(db, sql`${isOf(person)} and ${isHeld}`, sql`kind = any (${[...kinds]})`)

/** Finds an account that may still get mail. */
export function findReader(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'role'])
    .$narrowType<{ role: Role }>()
    .where('id', '=', accountId)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
