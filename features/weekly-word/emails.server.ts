import type { NotificationContent } from '#server/notifications/letters.ts'
import { formatDay } from '#shared/dates.ts'
import type { Word } from './contract.ts'
import { shorten } from './rules.ts'

interface Told {
  origin: string
  /** The day on which it goes. */
  day: string
  word: Word | null
  /** The notifications of whoever gets them once a week. */
  digest: readonly string[]
}

const mostNotifications = 20

/** To each person of a client, once a week. */
export function weeklyMail({ origin, day, word, digest }: Told): NotificationContent {
  const links = (word?.sections ?? []).map(({ title, lines, link }) => ({
    ...{ aside: title, text: lines.join('\n') },
    link: { label: link.label, href: origin + link.to },
  }))
  const also = {
    ...{ aside: 'Also this week', text: shorten(digest, mostNotifications).join('\n') },
    link: { label: 'See all notifications', href: `${origin}/client-portal/notifications` },
  }
  return {
    subject: word?.subject ?? 'Your week',
    title: 'Your week',
    date: formatDay(day),
    parts: [
      ...(word?.sentences ?? []),
      ...(word?.sentences.length ? [] : ['Here is what happened this week.']),
      ...links,
      ...(digest.length > 0 ? [also] : []),
    ],
  }
}
