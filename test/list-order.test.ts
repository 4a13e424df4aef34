import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { mayCall } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { startTestApp, type TestApp, type Visitor } from './app.ts'
import { makeAppointment } from './appointments.ts'
import { makeRequest } from './change-requests.ts'
import { makeSavedReply } from './chats.ts'
import {
  makeBlog,
  makeCategory,
  makeFaq,
  makeFile,
  makePageText,
  makeProject,
  makeReason,
  makeService,
  makeSitePage,
  signInAs,
} from './factories.ts'
import { makeRecurringInvoice } from './invoices.ts'
import { makeInquiry } from './leads.ts'
import { makeOnboardingTemplate } from './onboardings.ts'
import { makePlan, makeSubscription } from './plans.ts'
import { makeProposal, makeTemplate } from './proposals.ts'
import { makeResource } from './resources.ts'
import { makeSurvey } from './surveys.ts'
import { makeTimeLog } from './work.ts'

/** The specification gives these another order: tasks, invoices, the process and messages. */
const specified = new Set([
  ...['/api/task/tasks', '/api/invoice', '/api/invoice/client-invoices'],
  ...['/api/process', '/api/message'],
])
/** Recorded by the program, so that nothing but the time can order them. */
const recorded = new Set([...['/api/security-log', '/api/notification', '/api/failed-mail']])

const lists = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ params, query, rows, path }) => {
    const fields = (rows as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}
    const isAddressed = params !== undefined || query?.shape.itemId !== undefined
    return 'createdAt' in fields && query?.shape.page && !isAddressed && !specified.has(path)
  })

const pageKinds = ['about', 'cookie-policy', 'term', 'refund-policy', 'privacy-policy']
const tables = [
  ...[
    'account',
    'appointment',
    'blog',
    'blog_category',
    'change_request',
    'faq',
    'file',
    'lead',
    'page_text',
  ],
  ...[
    'onboarding_template',
    'plan',
    'project',
    'project_category',
    'proposal',
    'proposal_template',
    'reason',
    'recurring_invoice',
    'resource',
  ],
  ...['saved_reply', 'service', 'site_page', 'subscription', 'survey', 'time_log'],
] as (keyof DB)[]

let app: TestApp
let readers: { role: 'Admin' | 'User'; visitor: Visitor }[]

before(async () => {
  app = await startTestApp()
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const admin = await signInAs(app, 'Admin')
  readers = [
    { role: 'Admin', visitor: admin },
    { role: 'User', visitor: client },
  ]
  const own = { client_id: client.accountId }
  for (const position of [1, 2, 3]) {
    await makeBlog(db)
    await makeCategory(db, 'blog_category')
    await makeCategory(db, 'project_category')
    await makeFaq(db, { position })
    await makeFile(db)
    for (const kind of pageKinds) await makePageText(db, { kind })
    await makeProject(db, own)
    await makeReason(db, { position })
    await makeService(db, { position })
    await makeSitePage(db, { position })
    await makeAppointment(db, own)
    await makeInquiry(db)
    await makeRequest(db)
    await makeProposal(db)
    await makeTemplate(db)
    await makeOnboardingTemplate(db)
    await makePlan(db, { shown: false })
    await makeSubscription(db)
    await makeRecurringInvoice(db)
    await makeResource(app)
    await makeSavedReply(db)
    await makeSurvey(db)
    await makeTimeLog(db)
  }
  // The second of each is the newest and the third the oldest, so no other order looks the same.
  for (const table of tables)
    await sql`update ${sql.table(table)} as changed
      set created_at = now() - ((made.place * 2 + 2) % 3) * interval '1 day'
      from (select id, row_number() over (order by created_at, id) as place from ${sql.table(table)})
        as made
      where made.id = changed.id`.execute(db)
})

for (const list of lists)
  test(`${list.path} is newest first without a sort`, async () => {
    let most = 0
    for (const { visitor } of readers.filter(({ role }) => mayCall(list.access, role))) {
      const { rows } = (await visitor.call(list, {})) as { rows: { createdAt: string }[] }
      const times = rows.map(({ createdAt }) => createdAt)
      assert.deepEqual(times, times.toSorted().reverse())
      most = Math.max(most, new Set(times).size)
    }
    assert.ok(most >= 3 || recorded.has(list.path), `${most} rows`)
  })
