import { sql } from 'kysely'
import { hashSeen } from '#people/decisions.server.ts'
import type { Db } from '#server/db/db.ts'

interface DemoRequest {
  /** The slug of its project. */
  project: string
  title: string
  description: string
  pageUrl: string
  /** Days ago. */
  asked: number
  /** In dollars. */
  price?: number
  moreDays?: number
  /** The title of the task that it became. */
  task?: string
  thread: { fromClient: boolean; daysAgo: number; action?: string; text?: string }[]
}

const requests: DemoRequest[] = [
  {
    project: 'wedding-cakes-ordered-without-a-phone-call',
    title: 'Show days that are full',
    description:
      'Couples choose a Saturday in June, fill in the whole form, and then we call them to say that it is taken. Can the calendar say so first?',
    pageUrl: '/order',
    asked: 16,
    price: 380,
    task: 'Show a full day before anything else',
    thread: [
      { fromClient: true, daysAgo: 16, action: 'Asked' },
      { fromClient: false, daysAgo: 15, action: '$380.00' },
      { fromClient: true, daysAgo: 14, action: 'Accepted' },
    ],
  },
  {
    project: 'wedding-cakes-ordered-without-a-phone-call',
    title: 'A gallery of the cakes of last year',
    description:
      'Twenty pictures, by flavor. People ask for “the one with the figs” and nobody knows which one they mean.',
    pageUrl: '/cakes',
    asked: 4,
    price: 450,
    moreDays: 5,
    thread: [
      { fromClient: true, daysAgo: 4, action: 'Asked' },
      { fromClient: false, daysAgo: 3, text: 'Do the pictures exist, or shall we take them?' },
      { fromClient: true, daysAgo: 3, text: 'They are on my phone, all of them.' },
      { fromClient: false, daysAgo: 2, action: '$450.00 and 5 more days' },
    ],
  },
  {
    project: 'spring-catalog',
    title: 'Germination rate beside each variety',
    description: 'The figure of the lot, so that people stop calling about it.',
    pageUrl: '/varieties',
    asked: 1,
    thread: [{ fromClient: true, daysAgo: 1, action: 'Asked' }],
  },
]

const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`

/** Seeds one that was accepted, one that waits for the client, and one that waits for an answer. */
export async function seedChangeRequests(db: Db): Promise<void> {
  const { id: manager } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'manager@atrium.test')
    .executeTakeFirstOrThrow()
  for (const request of requests) {
    const { project, title, description, pageUrl, asked, price, moreDays = 0 } = request
    const {
      id: project_id,
      client_id,
      contact_id,
    } = await db
      .selectFrom('project')
      .innerJoin('client', 'client.id', 'project.client_id')
      .select(['project.id', 'client.id as client_id', 'contact_id'])
      .where('slug', '=', project)
      .executeTakeFirstOrThrow()
    const days = request.thread.map(({ daysAgo }) => daysAgo)
    const answeredAt = ago(days.at(request.task ? -2 : -1) ?? asked)
    const latest = ago(days.at(-1) ?? asked)
    const { id } = await db
      .insertInto('change_request')
      .values({
        ...{ project_id, client_id, account_id: contact_id, title, description },
        ...{ page_url: pageUrl, created_at: ago(asked), updated_at: latest },
        ...(price && {
          ...{ state: 'answered', answer: 'price', cents: price * 100, currency: 'USD' },
          ...{ more_days: moreDays, answered_by: manager, answered_at: answeredAt },
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { fromClient, daysAgo, action = '', text = '' } of request.thread)
      await db
        .insertInto('change_request_entry')
        .values({
          ...{ request_id: id, account_id: fromClient ? contact_id : manager, action, text },
          ...{ from_client: fromClient, created_at: ago(daysAgo) },
        })
        .execute()
    if (request.task) await accept(db, id, request.task)
  }
}

async function accept(db: Db, id: string, task: string): Promise<void> {
  const { title, description, client_id, account_id, ...request } = await db
    .updateTable('change_request')
    .set({
      ...{ state: 'accepted', decided_at: sql<string>`updated_at` },
      task_id: (query) => query.selectFrom('task').select('id').where('title', '=', task),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('decision')
    .values({
      ...{ kind: 'change-request', about: id, decision: 'Accepted', client_id, account_id },
      ...{ name: `${person.first_name} ${person.last_name}`, email: person.email },
      ...{ address: '203.0.113.0/24', browser: 'Firefox on Windows' },
      seen_hash: hashSeen({ title, description, cents: request.cents }),
      decided_at: request.updated_at,
    })
    .execute()
}
