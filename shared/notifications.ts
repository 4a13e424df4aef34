import type { Access, Rights, Role } from './roles.ts'

/** The channels of a notification. A digest is one mail a week in place of all others. */
export const channels = ['portal', 'mail', 'both', 'off', 'digest'] as const
export type Channel = (typeof channels)[number]

export const isMailed = (channel: Channel) => ['mail', 'both', 'digest'].includes(channel)

/** The headings of the preferences, in their order. */
export const notificationGroups = ['Work', 'Messages', 'Money', 'Site', 'Security'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

interface Declaration {
  /** Its name in the preferences: New messages. */
  label: string
  /** The sentence below it: Somebody wrote to you. */
  description: string
  group: NotificationGroup
  /** The roles that can get it. */
  access: Exclude<Access, 'public' | 'sign-out' | 'code-step'>
  /** A person of a client gets it with one of these. */
  rights?: Rights
  /** The heading; `times` counts what happened since it was last read. */
  title(times: number): string
  /** A sentence about the subject. */
  text(subject: string): string
  /** The page that shows what it is about. */
  link(about: string, role: Role): string
  /** The channel of whoever chose none. */
  channel: Channel
  mayBeOff?: true
  /** A notice that nobody can turn off. Its domain sends the mail itself, at once. */
  fixed?: true
  /** The mail of a week, which its domain sends itself. It is never in the portal. */
  weekly?: true
}

/** A kind of notification, which its domain declares in notifications.ts. */
export interface NotificationKind extends Declaration {
  name: string
}

export function notificationKinds<const D extends Record<string, Declaration>>(
  declared: D,
): { [N in keyof D]: NotificationKind } {
  const named = Object.entries(declared).map(([name, kind]) => [name, { ...kind, name }])
  return Object.fromEntries(named)
}

/** The channels that a person can choose for a kind. */
export function channelsOf(kind: NotificationKind): readonly Channel[] {
  if (kind.fixed) return [kind.channel]
  if (kind.weekly) return ['mail', 'digest', 'off']
  return channels.filter((one) => one !== 'digest' && (one !== 'off' || kind.mayBeOff))
}

/** The channel that is left without the mail. */
export function withoutMail({ mayBeOff, weekly }: NotificationKind, channel: Channel): Channel {
  return weekly || channel === 'off' || (channel === 'mail' && mayBeOff) ? 'off' : 'portal'
}
