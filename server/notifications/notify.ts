import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isMemberWith, membersOf, seesClient } from '#server/db/members.ts'
import { publishEvent, storedEvents } from '#server/db/publish-event.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { accessLevels } from '#shared/roles.ts'
import { cutAtWord } from '#shared/text.ts'

const longestSubject = 199
/** The same mail reports events that happen in the meantime. */
const mailDelay = sql`interval '5 minutes'`

/** Persons who chose the digest get it with their weekly mail. */
const due = sql`case when exists (
  select from notification_preference where account_id = person.id and channel = 'digest'
) then 'infinity' else now() + ${mailDelay} end`

/** For a person whose notifications changed, also when they were read or removed. */
const { notification: changed } = storedEvents({ notification: 'person' })

interface Notification {
  /** An account id, several ids, everyone with an access level, or who sees it of one client. */
  to: string | readonly string[] | { clientId: string }
  kind: NotificationKind
  /** A few words for its text, such as a name. */
  subject: string
  /** The id for its link. Until it is read, further events of the same kind are counted. */
  about: string
}

/** Notifies people, as each of them prefers. `trx` is the transaction of what happened. */
export async function notify(trx: Db, { to, kind, subject, about }: Notification): Promise<void> {
  const isMailed = sql`(channel in ('mail', 'both') and not ${kind.fixed ?? false}::boolean)`
  const inserted = await sql<{ account_id: string; in_portal: boolean }>`
    insert into notification as known
      (account_id, client_id, kind, subject, about, in_portal, mail_due_at, unmailed)
    select id, ${clientOf(to)}, ${kind.name}, ${cutAtWord(subject, longestSubject)}, ${about},
      channel <> 'mail', case when ${isMailed} then ${due} end, ${isMailed}::integer
    from (
      select account.id, coalesce(chosen.channel, ${kind.channel}) as channel
      from account
      left join notification_preference as chosen
        on chosen.account_id = account.id and chosen.kind = ${kind.name}
      where ${isAddressed(to, kind)} and role = any (${[...accessLevels[kind.access]]})
        and status = 'Active' and deleted_at is null and ${seesClient(sql`client_of(${about})`)}
    ) as person
    where channel <> 'off'
    -- Always in the same order, so that two transactions never wait for each other.
    order by id
    on conflict (account_id, kind, about) where read_at is null do update set
      subject = excluded.subject,
      times = known.times + 1,
      in_portal = known.in_portal or excluded.in_portal,
      mail_due_at = coalesce(known.mail_due_at, excluded.mail_due_at),
      unmailed = known.unmailed + excluded.unmailed,
      created_at = excluded.created_at
    returning account_id, in_portal`.execute(trx)
  const shown = inserted.rows.filter(({ in_portal }) => in_portal)
  await publishEvent(trx, changed, {
    accountIds: shown.map(({ account_id }) => account_id),
    id: kind.name,
  })
}

const clientOf = (to: Notification['to']) =>
  typeof to === 'object' && 'clientId' in to ? to.clientId : null

function isAddressed(to: Notification['to'], { rights }: Pick<NotificationKind, 'rights'>) {
  const clientId = clientOf(to)
  if (clientId) return sql<SqlBool>`account.id in ${membersOf(clientId, rights)}`
  if (to === 'client')
    return sql<SqlBool>`exists (select from membership
      where membership.account_id = account.id and ${isMemberWith(rights)})`
  if (to === 'staff' || to === 'editor' || to === 'admin')
    return sql<SqlBool>`role = any (${[...accessLevels[to]]})`
  return sql<SqlBool>`account.id = any (${[to].flat()}::uuid[])`
}

type Seen = Pick<Notification, 'to' | 'kind' | 'about'>

/** Marks the notifications about a record as read, because their readers have seen the record itself. */
export async function markSeen(trx: Db, { to, kind, about }: Seen): Promise<void> {
  const seen = await trx
    .updateTable('notification')
    .from('account')
    .set({ read_at: sql<string>`now()`, mail_due_at: null })
    .whereRef('account.id', '=', 'notification.account_id')
    .where(isAddressed(to, kind))
    .where('kind', '=', kind.name)
    .where('about', '=', about)
    .where('read_at', 'is', null)
    .returning('account_id')
    .execute()
  const accountIds = seen.map(({ account_id }) => account_id)
  await publishEvent(trx, changed, { accountIds, id: 'read' })
}

type Removed = Pick<Notification, 'to' | 'about'> & {
  kinds: readonly NotificationKind[]
  /** Removes only notifications with this text. */
  subject?: string
}

/** Removes the notifications about a record that their readers can no longer open. */
export async function removeNotifications(trx: Db, { to, kinds, about, subject }: Removed) {
  const { rows } = await sql<{ account_id: string }>`
    with found as (
      select notification.id from notification join account on account.id = account_id
      where ${isAddressed(to, {})} and kind = any (${kinds.map(({ name }) => name)}) and about = ${about}
        and (${subject ?? null}::text is null or subject = ${subject ?? null})
      order by account_id, kind for update of notification
    )
    delete from notification using found where notification.id = found.id
    returning account_id`.execute(trx)
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))]
  await publishEvent(trx, changed, { accountIds, id: 'removed' })
}

/** Makes the other tabs of the reader count again. */
export async function publishReadEvent(trx: Db, accountId: string): Promise<void> {
  await publishEvent(trx, changed, { accountIds: [accountId], id: 'read' })
}
