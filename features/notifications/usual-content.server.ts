import type { NotificationContent } from '#server/notifications/letters.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import { landingOf, type Role } from '#shared/roles.ts'
import type { MailedItem } from './queries.server.ts'

const mostListed = 10

/** The events, one per line, with a link to them. */
export function usualContent(
  kind: NotificationKind,
  items: readonly MailedItem[],
  { origin, role }: { origin: string; role: Role },
): NotificationContent {
  const title = kind.title(items.reduce((sum, { times }) => sum + times, 0))
  const newest = items.slice(-mostListed)
  const [first] = items
  const one = items.length === 1 && first
  const more = items.length - newest.length
  return {
    subject: title,
    title,
    parts: [
      ...newest.map(({ subject }) => kind.text(subject)),
      ...(more > 0 ? [{ note: `And ${more} more.` }] : []),
      {
        button: one ? 'Take a look' : 'See all notifications',
        href: origin + (one ? kind.link(one.about, role) : `${portalOf(role)}/notifications`),
      },
    ],
  }
}

const portalOf = (role: Role) =>
  landingOf(role) === '/client-portal' ? '/client-portal' : '/admin'
