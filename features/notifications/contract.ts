import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import {
  id,
  idList,
  listQuery,
  message,
  optional,
  optionalLine,
  timestamp,
} from '#shared/fields.ts'
import { channels, notificationGroups } from '#shared/notifications.ts'

const Notification = z.object({
  id,
  /** The name of its kind. */
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the portal that shows what it is about. */
  link: z.string(),
  isRead: z.boolean(),
  /** The last time that it happened. */
  createdAt: timestamp,
})
export type Notification = z.output<typeof Notification>

const channel = z.enum(channels, 'Not a channel.')

const Preference = z.object({
  /** The name of the kind. */
  kind: z.string(),
  label: z.string(),
  description: z.string(),
  group: z.enum(notificationGroups),
  channel,
  /** The channels to choose from. A single one is fixed. */
  channels: z.array(channel),
})
export type Preference = z.output<typeof Preference>

const Count = z.object({ unread: z.int() })

const token = z.object({ token: z.string().check(atMost(300, 'Not a link.')) })

export const notifications = contract({
  list: {
    route: 'GET /api/notification',
    summary: 'Lists your own notifications, newest first.',
    access: 'signed-in',
    query: listQuery(['createdAt'], ['unread']),
    follows: ['notification'],
    rows: Notification,
  },
  count: {
    route: 'GET /api/notification/count',
    summary: 'Counts your own unread notifications.',
    access: 'signed-in',
    follows: ['notification'],
    reply: Count,
  },
  read: {
    route: 'PUT /api/notification/read',
    summary:
      'Marks your own notifications as read: the given ones, those about the record that a page of the portal shows, or all.',
    access: 'signed-in',
    body: z
      .object({
        ids: optional(idList),
        /** The path of the page. */
        page: optionalLine(300),
        all: optional(z.literal(true, 'Must be true.')),
      })
      .check(
        z.refine(
          ({ ids, page, all }) => ids !== undefined || page !== undefined || all === true,
          'Give ids, a page, or all.',
        ),
      ),
    reply: Count,
  },
  preferences: {
    route: 'GET /api/notification/preference',
    summary: 'The kinds of notification that the signed-in person can get, and where each goes.',
    access: 'signed-in',
    rows: Preference,
  },
  prefer: {
    route: 'PUT /api/notification/preference/{kind}',
    summary: 'Chooses where a kind of notification goes.',
    access: 'signed-in',
    params: z.object({ kind: z.string().check(atMost(64, 'Not a kind.'), z.regex(/^[a-z-]+$/)) }),
    body: z.object({ channel }),
    reply: message,
  },
  unsubscription: {
    route: 'GET /api/notification/unsubscribe/{token}',
    summary: 'Names the emails that the link at the end of an email stops. It changes nothing.',
    access: 'public',
    params: token,
    reply: z.object({ label: z.string(), isMailed: z.boolean() }),
  },
  unsubscribe: {
    route: 'POST /api/notification/unsubscribe/{token}',
    summary: 'Ends the emails of a kind, with the link of such an email (RFC 8058).',
    access: 'public',
    params: token,
    postedAt: '/unsubscribe/{token}',
    reply: message,
  },
})
