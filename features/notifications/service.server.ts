import type { Context, Kernel, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { notificationKind } from '#server/notifications/letters.ts'
import { publishReadEvent } from '#server/notifications/notify.ts'
import {
  type Channel,
  channelsOf,
  isMailed,
  type NotificationKind,
  withoutMail,
} from '#shared/notifications.ts'
import { hasRight, mayCall } from '#shared/roles.ts'
import type { Preference } from './contract.ts'
import { countUnread, findChannels, markRead, saveChannel } from './queries.server.ts'

export type Reader = Context<never, SignedIn>

export function findNotificationKind(
  { answersTo }: Pick<Kernel, 'answersTo'>,
  name: string,
): NotificationKind | undefined {
  return answersTo(notificationKind).find((kind) => kind.name === name)
}

const personOf = ({ user }: Reader) => ({ accountId: user.id, clientId: user.clientId })

const withRight = ({ answersTo, user }: Reader) =>
  answersTo(notificationKind).filter(({ rights }) => hasRight(rights, user))

export const shownTo = (ctx: Reader) => ({
  ...personOf(ctx),
  kinds: withRight(ctx).map(({ name }) => name),
})

export const unreadOf = async (ctx: Reader) => ({
  unread: await countUnread(ctx.db, shownTo(ctx)),
})

/** Marks nothing unless all of the ids are the reader's own. */
export function readOwn(
  ctx: Reader,
  { ids, page }: { ids?: readonly string[] | undefined; page?: string | undefined },
): Promise<{ unread: number }> {
  return inTransaction(ctx, async (inner) => {
    const record = page === undefined ? undefined : recordOf(ctx, page)
    const { own, marked } = await markRead(inner.db, personOf(ctx), { ids, record })
    if (ids && own < new Set(ids).size) ctx.fail('NOT_FOUND')
    if (marked > 0) await publishReadEvent(inner.db, ctx.user.id)
    return unreadOf(inner)
  })
}

/** The record that a page shows, and the kinds of notification that link to this page. */
function recordOf({ answersTo, user: { role } }: Reader, page: string) {
  const about = page.slice(page.lastIndexOf('/') + 1)
  const isLinkOf = ({ link }: NotificationKind, id: string) => link(id, role).split('?')[0] === page
  const kinds = answersTo(notificationKind).filter(
    (kind) => isLinkOf(kind, about) && !isLinkOf(kind, ''),
  )
  return { about, kinds: kinds.map(({ name }) => name) }
}

const kindsFor = (ctx: Reader) =>
  withRight(ctx).filter(({ access }) => mayCall(access, ctx.user.role))

export async function listPreferences(ctx: Reader): Promise<Preference[]> {
  const chosen = await findChannels(ctx.db, ctx.user.id)
  return kindsFor(ctx).map((kind) => {
    const { name, label, description, group } = kind
    const [channel, channels] = [chosen.get(name) ?? kind.channel, [...channelsOf(kind)]]
    return { kind: name, label, description, group, channel, channels }
  })
}

export function getKind(ctx: Reader, name: string): NotificationKind {
  return kindsFor(ctx).find((one) => one.name === name) ?? ctx.fail('NOT_FOUND')
}

export async function choosePreference(ctx: Reader, name: string, channel: Channel) {
  const { user, fail } = ctx
  const kind = getKind(ctx, name)
  if (!channelsOf(kind).includes(channel)) {
    const subject = kind.group === 'Security' ? 'Security notices' : 'These notices'
    fail('INVALID_INPUT', { fields: { channel: `${subject} cannot be turned off.` } })
  }
  await inTransaction(ctx, ({ db }) => saveChannel(db, user.id, kind, channel))
  return { message: 'Saved' }
}

/** Ends the mails of a kind for a person, and keeps the rest of their choice. */
export async function stopMails(db: Db, accountId: string, kind: NotificationKind): Promise<void> {
  const chosen = (await findChannels(db, accountId)).get(kind.name) ?? kind.channel
  await saveChannel(db, accountId, kind, withoutMail(kind, chosen))
}

export async function getsMails(db: Db, accountId: string, kind: NotificationKind) {
  return isMailed((await findChannels(db, accountId)).get(kind.name) ?? kind.channel)
}
