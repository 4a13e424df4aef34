import { readAgency } from '#features/agency/public.server.ts'
import type { Kernel } from '#server/context.ts'
import { bulk, mailJobs } from '#server/mail/mail-jobs.ts'
import { type NotificationContent, notificationKind } from '#server/notifications/letters.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { hasRight, type Rights } from '#shared/roles.ts'
import type { Notification } from './contract.ts'
import { notificationMail } from './emails.server.ts'
import { listNotifications, takeHeld } from './queries.server.ts'
import { findNotificationKind, type Reader, shownTo } from './service.server.ts'
import { unsubscribeUrl } from './unsubscribe.server.ts'

interface Wanted {
  query: Parameters<typeof listNotifications>[2]
  /** Only these kinds; all by default. */
  kinds?: readonly string[]
}

export async function readNotifications(
  ctx: Reader,
  { query, kinds }: Wanted,
): Promise<{ rows: Notification[]; total: number }> {
  const shown = shownTo(ctx)
  const { rows, total } = await listNotifications(
    ctx.db,
    { ...shown, kinds: shown.kinds.filter((kind) => kinds?.includes(kind) ?? true) },
    query,
  )
  const worded = rows.flatMap(({ subject, about, times, ...row }) => {
    const kind = findNotificationKind(ctx, row.kind)
    if (!kind) return []
    const link = kind.link(about, ctx.user.role)
    return [{ ...row, title: kind.title(times), text: kind.text(subject), link }]
  })
  return { rows: worded, total }
}

interface Addressed {
  accountId: string
  email: string
  firstName: string
  clientId: string | null
}

/** Enqueues the mail of a kind, with the link that ends them. `ctx.db` is the transaction of its cause. */
export async function mailContent(
  ctx: Pick<Kernel, 'config' | 'db' | 'jobs' | 'secrets' | 'settings'>,
  { accountId, email: to, firstName, clientId }: Addressed,
  kind: NotificationKind,
  content: NotificationContent,
): Promise<void> {
  const unsubscribe = unsubscribeUrl(ctx, accountId, kind)
  const addressed = { to, firstName, clientId, kind, unsubscribe }
  const mail = notificationMail(await readAgency(ctx), addressed, content)
  await ctx.jobs.send(ctx.db, mailJobs.mail, mail, bulk)
}

interface Member {
  accountId: string
  clientId: string
  rights: Rights
}

/** Takes what a person of a client gets in one mail a week, in sentences, oldest first. */
export async function takeDigest(
  { db, answersTo }: Pick<Kernel, 'db' | 'answersTo'>,
  { rights, ...person }: Member,
): Promise<string[]> {
  const kinds = answersTo(notificationKind).filter((kind) =>
    hasRight(kind.rights, { role: 'User', rights }),
  )
  const taken = await takeHeld(db, { ...person, kinds: kinds.map(({ name }) => name) })
  return taken.flatMap(({ kind: name, subject }) => {
    const kind = kinds.find((one) => one.name === name)
    return kind ? [kind.text(subject)] : []
  })
}
