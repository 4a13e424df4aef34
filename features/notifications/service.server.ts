import { notificationKinds } from '#features/notifications.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { tellReader } from '#server/notifications/notify.ts'
import {
  type Channel,
  channelsOf,
  type NotificationKind,
  withoutMail,
} from '#shared/notifications.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import type { Notification, Preference } from './contract.ts'
import {
  countUnread,
  findChannels,
  listNotifications,
  markRead,
  saveChannel,
} from './queries.server.ts'

type Reader = Context<never, SignedIn>

export function findNotificationKind(name: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => kind.name === name)
}

const shownTo = ({ user }: Reader) => ({
  accountId: user.id,
  kinds: notificationKinds.map(({ name }) => name),
})

export const unreadOf = async (ctx: Reader) => ({
  unread: await countUnread(ctx.db, shownTo(ctx)),
})

interface Wanted {
  query: Parameters<typeof listNotifications>[2]
  /** Only these kinds; all by default. */
  kinds?: readonly string[]
}

export async function readNotifications(
  ctx: Reader,
  { query, kinds }: Wanted,
): Promise<{ rows: Notification[]; total: number }> {
  const { rows, total } = await listNotifications(
    ctx.db,
    { ...shownTo(ctx), ...(kinds && { kinds }) },
    query,
  )
  const worded = rows.flatMap(({ subject, about, times, ...row }) => {
    const kind = findNotificationKind(row.kind)
    if (!kind) return []
    const link = kind.link(about, ctx.user.role)
    return [{ ...row, title: kind.title(times), text: kind.text(subject), link }]
  })
  return { rows: worded, total }
}

/** Marks nothing unless all of the ids are the reader's own. */
export function readOwn(
  ctx: Reader,
  { ids, page }: { ids?: readonly string[] | undefined; page?: string | undefined },
): Promise<{ unread: number }> {
  return inTransaction(ctx, async (inner) => {
    const record = page === undefined ? undefined : recordOf(page, ctx.user.role)
    const { own, marked } = await markRead(inner.db, ctx.user.id, { ids, record })
    if (ids && own < new Set(ids).size) ctx.fail('NOT_FOUND')
    if (marked > 0) await tellReader(inner.db, ctx.user.id)
    return unreadOf(inner)
  })
}

/** The record that a page shows, and the kinds of notification that link to this page. */
function recordOf(page: string, role: Role) {
  const about = page.slice(page.lastIndexOf('/') + 1)
  const isLinkOf = ({ link }: NotificationKind, id: string) => link(id, role).split('?')[0] === page
  const kinds = notificationKinds.filter((kind) => isLinkOf(kind, about) && !isLinkOf(kind, ''))
  return { about, kinds: kinds.map(({ name }) => name) }
}

const kindsFor = (role: Role) => notificationKinds.filter(({ access }) => mayCall(access, role))

export async function listPreferences({ db, user }: Reader): Promise<Preference[]> {
  const chosen = await findChannels(db, user.id)
  return kindsFor(user.role).map((kind) => {
    const { name, label, description } = kind
    const [channel, channels] = [chosen.get(name) ?? kind.channel, [...channelsOf(kind)]]
    return { kind: name, label, description, channel, channels }
  })
}

export function getKind({ user, fail }: Reader, name: string): NotificationKind {
  return kindsFor(user.role).find((one) => one.name === name) ?? fail('NOT_FOUND')
}

export async function choosePreference(ctx: Reader, name: string, channel: Channel) {
  const { user, fail } = ctx
  const kind = getKind(ctx, name)
  if (!channelsOf(kind).includes(channel)) {
    const why = kind.fixed ? 'Security notices cannot be turned off.' : 'This cannot be turned off.'
    fail('INVALID_INPUT', { fields: { channel: why } })
  }
  await inTransaction(ctx, ({ db }) => saveChannel(db, user.id, name, channel))
  return { message: 'Saved' }
}

/** Ends the mails of a kind for a person, and keeps the rest of their choice. */
export async function stopMails(db: Db, accountId: string, kind: NotificationKind): Promise<void> {
  const chosen = (await findChannels(db, accountId)).get(kind.name) ?? kind.channel
  await saveChannel(db, accountId, kind.name, withoutMail(kind, chosen))
}

export async function isMailed(db: Db, accountId: string, kind: NotificationKind) {
  const chosen = (await findChannels(db, accountId)).get(kind.name) ?? kind.channel
  return chosen === 'mail' || chosen === 'both'
}
