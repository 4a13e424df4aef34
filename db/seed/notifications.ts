import { sql } from 'kysely'
import { changeNotifications, describeChange } from '#content/changes/notifications.ts'
import { kinds } from '#content/kinds.ts'
import { signInNotifications } from '#features/auth/sessions/notifications.ts'
import { chatNotifications } from '#features/chat/notifications.ts'
import { describeReply, projectNotifications } from '#features/projects/notifications.ts'
import {
  describeAssignment,
  describeComment,
  describeDueDate,
  taskNotifications,
} from '#features/tasks/notifications.ts'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { membersOf } from '#server/db/members.ts'

const changed = changeNotifications['content-changed'].name
const newDevice = signInNotifications['new-device'].name
const message = chatNotifications.message.name
const updated = projectNotifications['project-update'].name
const reply = projectNotifications['project-reply'].name
const { 'task-assigned': assigned, 'task-comment': commented, 'task-due': due } = taskNotifications
const editor = 'Teo Marchetti'

interface DemoNotification {
  to: string
  kind: string
  subject: string
  about: string
  hoursAgo: number
  isRead?: boolean
}

/** Seeds the notifications of the last days for the Admin, the Employee and the first client. */
export async function seedNotifications(db: Db): Promise<void> {
  const [admin, client] = ['admin@atrium.test', 'client@atrium.test'] as const
  const service = await idOf(db, 'service', 'care-and-maintenance')
  const post = await idOf(db, 'blog', 'ask-about-cookies-once')
  const [cakes, cakesTitle] = await projectOf(db, 'wedding-cakes-ordered-without-a-phone-call')
  const [bread, breadTitle] = await projectOf(db, 'bread-by-subscription')
  const told: DemoNotification[] = [
    { to: client, kind: updated, subject: cakesTitle, about: cakes, hoursAgo: 26 },
    {
      to: admin,
      kind: reply,
      subject: describeReply('Hannah Brandt', breadTitle),
      about: bread,
      hoursAgo: 30,
    },
    {
      to: admin,
      kind: changed,
      subject: describeChange(editor, 'edited', kinds.blog, 'Ask about cookies once'),
      about: `blog/${post}`,
      hoursAgo: 2,
    },
    {
      to: admin,
      kind: changed,
      subject: describeChange(editor, 'edited', kinds.service, 'Care and maintenance'),
      about: `service/${service}`,
      hoursAgo: 21,
    },
    {
      to: admin,
      kind: newDevice,
      subject: 'Safari on iPhone',
      about: 'demo-iphone',
      hoursAgo: 27,
      isRead: true,
    },
    {
      to: admin,
      kind: changed,
      subject: describeChange(editor, 'deleted', kinds.faq, 'Do you also print business cards?'),
      about: 'faq/',
      hoursAgo: 140,
      isRead: true,
    },
    {
      to: client,
      kind: newDevice,
      subject: 'Safari on iPhone',
      about: 'demo-iphone',
      hoursAgo: 5,
    },
    {
      to: client,
      kind: newDevice,
      subject: 'Firefox on Windows',
      about: 'demo-windows',
      hoursAgo: 212,
      isRead: true,
    },
  ]
  for (const one of [...told, ...(await listTaskNews(db))]) await store(db, one)
  await storeMessages(db)
  await sql`insert into notification_preference (account_id, kind, channel)
    select id, ${changed}, 'portal' from account where email = ${admin}`.execute(db)
}

async function listTaskNews(db: Db): Promise<DemoNotification[]> {
  const to = 'employee@atrium.test'
  const find = (title: string) =>
    db
      .selectFrom('task')
      .select(['id', 'title', 'due_date'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  const sketch = await find('Sketch a delivery that can be paused')
  const deposit = await find('Take the deposit with Stripe')
  const ofSketch = { to, about: sketch.id }
  return [
    {
      ...ofSketch,
      kind: commented.name,
      hoursAgo: 26,
      subject: describeComment(editor, sketch.title),
    },
    {
      ...ofSketch,
      kind: assigned.name,
      hoursAgo: 48,
      isRead: true,
      subject: describeAssignment(editor, sketch.title),
    },
    {
      to,
      about: deposit.id,
      kind: due.name,
      hoursAgo: 24,
      isRead: true,
      subject: describeDueDate(deposit.title, deposit.due_date ?? ''),
    },
  ]
}

/** The newest message of the other side in each conversation, unread as it is there. */
async function storeMessages(db: Db): Promise<void> {
  await sql`
    insert into notification
      (account_id, client_id, kind, subject, about, times, in_portal, read_at, created_at)
    select reader.id, case when to_client then conversation.id end, ${message}, ${nameSql('author')}, conversation.id,
      greatest(unread, 1), true,
      case when unread = 0 then newest.created_at + interval '10 minutes' end, newest.created_at
    from conversation
    cross join (values (true), (false)) as side (to_client)
    cross join lateral (
      select author_id, created_at from chat_message
      where conversation_id = conversation.id and from_client <> to_client
        and public_number is not null
      order by number desc limit 1
    ) as newest
    cross join lateral (
      select count(*) as unread from chat_message
      where conversation_id = conversation.id and from_client <> to_client
        and public_number is not null
        and number > case when to_client then client_read else agency_read end
    ) as counted
    join account as author on author.id = newest.author_id
    join account as reader on reader.status = 'Active' and case
      when to_client then reader.id in ${membersOf(sql`conversation.id`, chatNotifications.message.rights)}
      else reader.role in ('Admin', 'Manager') and reader.id = coalesce(assigned_to, reader.id) end
  `.execute(db)
}

async function idOf(db: Db, table: 'service' | 'blog', slug: string): Promise<string> {
  const found = db.selectFrom(table).select('id').where('slug', '=', slug)
  return (await found.executeTakeFirstOrThrow()).id
}

async function projectOf(db: Db, slug: string): Promise<readonly [id: string, title: string]> {
  const { id, title } = await db
    .selectFrom('project')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return [id, title]
}

async function store(
  db: Db,
  { to, kind, subject, about, hoursAgo, isRead = false }: DemoNotification,
): Promise<void> {
  await sql`insert into notification
      (account_id, client_id, kind, subject, about, in_portal, read_at, created_at)
    select id, case when ${kind === updated} then id end, ${kind}, ${subject}, ${about}, true,
      case when ${isRead} then now() - make_interval(hours => ${hoursAgo - 1}) end,
      now() - make_interval(hours => ${hoursAgo})
    from account where email = ${to}`.execute(db)
}
