import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findCycles } from '../scripts/cycles.ts'
import { chunks, firstVisit, scriptsOf } from './built-files.ts'

const kilobyte = 1024

interface Budget {
  files: number
  kb: number
}

const list: Budget = { files: 12, kb: 200 }
/** A list with its drag code. */
const board: Budget = { files: 15, kb: 200 }
/** The frame of the portal, and the form of the sandbox. */
const payment: Budget = { files: 15, kb: 198 }
/** With cards of many domains. */
const clientPage: Budget = { files: 29, kb: 208 }
const invoice: Budget = { files: 18, kb: 211 }
const formPage: Budget = { files: 20, kb: 221 }
/** With files, their previews and small parts of the project form. */
const projectPage: Budget = { files: 22, kb: 197 }
/** A form that finds records and picks dates. */
const pickerForm: Budget = { files: 26, kb: 318 }
/** The same without the parts of a content form. */
const statement: Budget = { files: 22, kb: 296 }
/** A form that also has rows to drag. */
const rowForm: Budget = { files: 36, kb: 353 }
const editorPage: Budget = { files: 30, kb: 468 }

const content = 'app/admin/content'
const kindPage = `${content}/content.client.tsx`
const kinds = ['faqs', 'pages', 'process', 'reasons', 'services']
const editor = 'ui/rich-text/editor.client.tsx'

const pages: [name: string, portal: 'admin' | 'portal', sources: string[], budget: Budget][] = [
  ['the dashboard of the client portal', 'portal', ['app/portal/dashboard.client.tsx'], list],
  ['the services of the client portal', 'portal', ['app/portal/services.client.tsx'], list],
  ['the dashboard of the admin portal', 'admin', ['app/admin/dashboard.client.tsx'], list],
  ['the list of posts', 'admin', [`${content}/blogs.client.tsx`], list],
  ['the page of a user', 'admin', ['app/admin/clients/user-details.client.tsx'], clientPage],
  ['the list of users', 'admin', ['app/admin/clients/users.client.tsx'], list],
  ['the projects of a client', 'portal', ['app/portal/projects.client.tsx'], list],
  ['a project of a client', 'portal', ['app/portal/project-details.client.tsx'], projectPage],
  ['the list of invoices', 'admin', ['app/admin/money/invoices.client.tsx'], list],
  [
    'the list of recurring invoices',
    'admin',
    ['app/admin/money/recurring-invoices.client.tsx'],
    list,
  ],
  [
    'the form of a recurring invoice',
    'admin',
    ['app/admin/money/recurring-invoice-form.client.tsx'],
    rowForm,
  ],
  ['the page of an invoice', 'admin', ['app/admin/money/invoice-details.client.tsx'], invoice],
  ['the statement of a client', 'admin', ['app/admin/money/statement.client.tsx'], statement],
  ['the invoices of a client', 'portal', ['app/portal/invoices.client.tsx'], list],
  ['an invoice of a client', 'portal', ['app/portal/invoice-details.client.tsx'], invoice],
  ['the maintenance plans', 'portal', ['app/portal/plans.client.tsx'], list],
  ['the plan of a client', 'portal', ['app/portal/own-plan.client.tsx'], list],
  ['the start of a plan', 'portal', ['app/portal/start-plan.client.tsx'], pickerForm],
  ['the list of plans', 'admin', ['app/admin/money/subscriptions.client.tsx'], list],
  ['the form of a plan', 'admin', ['app/admin/money/subscription-form.client.tsx'], rowForm],
  ['the clients with plans', 'admin', ['app/admin/money/plan-clients.client.tsx'], list],
  ['a client with a plan', 'admin', ['app/admin/money/plan-client.client.tsx'], invoice],
  ['the payment of an invoice', 'portal', ['app/portal/pay-bill.client.tsx'], payment],
  ['a project', 'admin', ['app/admin/work/project-details.client.tsx'], projectPage],
  ['the list of projects', 'admin', ['app/admin/work/projects.client.tsx'], list],
  ['the time of a week', 'admin', ['app/admin/work/time.client.tsx'], list],
  ['the timer', 'admin', ['app/admin/work/timer.client.tsx'], list],
  ['the list of tasks', 'admin', ['app/admin/work/tasks.client.tsx'], list],
  [
    'the board of tasks',
    'admin',
    ['app/admin/work/tasks.client.tsx', 'features/tasks/board/board.tsx'],
    board,
  ],
  ['the list of appointments', 'admin', ['app/admin/work/appointments.client.tsx'], list],
  [
    'the calendar of a week, without its grid',
    'admin',
    ['app/admin/work/appointment-calendar.client.tsx'],
    list,
  ],
  ['the inbox', 'admin', ['app/admin/inbox/inbox.client.tsx'], list],
  ['the page of a message', 'admin', ['app/admin/inbox/lead.client.tsx'], formPage],
  ['the answers of the survey', 'admin', ['app/admin/clients/survey.client.tsx'], list],
  [
    'the results of the survey, without their chart',
    'admin',
    ['app/admin/clients/survey-results.client.tsx'],
    list,
  ],
  ['the survey', 'portal', ['app/portal/survey.client.tsx'], formPage],
  ['the page of a task', 'admin', ['app/admin/work/task-details.client.tsx'], formPage],
  ['the form of a task', 'admin', ['app/admin/work/task-form.client.tsx'], pickerForm],
  ['the form of an invoice', 'admin', ['app/admin/money/invoice-form.client.tsx'], rowForm],
  ['the list of changes', 'admin', ['app/admin/insight/changes.client.tsx'], list],
  [
    'the statistics, without their chart',
    'admin',
    ['app/admin/insight/statistics.client.tsx'],
    pickerForm,
  ],
  ['the security log', 'admin', ['app/admin/insight/security-log.client.tsx'], list],
  ['the notifications', 'portal', ['app/account/notifications.client.tsx'], list],
  ['the list of pictures', 'admin', ['app/admin/media/media.client.tsx'], list],
  ['the lists of categories', 'admin', [kindPage, 'features/categories/screens.tsx'], list],
  ...kinds.map((kind): (typeof pages)[number] => [
    `the lists of ${kind}`,
    'admin',
    [kindPage, `features/${kind}/screens.tsx`],
    list,
  ]),
  ['the profile', 'portal', ['app/account/profile.client.tsx'], formPage],
  [
    'the form of a reason',
    'admin',
    [kindPage, 'features/reasons/screens.tsx', 'features/reasons/form.tsx', 'content/form.tsx'],
    formPage,
  ],
  [
    'the form of a post with its editor',
    'admin',
    [`${content}/blog-form.client.tsx`, editor],
    editorPage,
  ],
]

for (const [name, portal, sources, { files, kb }] of pages) {
  test(`a first visit of ${name} loads at most ${files} scripts of ${kb} KB`, async () => {
    const visit = await firstVisit(portal, ...sources)
    assert.ok(visit.files <= files, `${visit.files} files`)
    assert.ok(visit.bytes <= kb * kilobyte, `${(visit.bytes / kilobyte).toFixed(1)} KB`)
  })
}

const routes = Object.keys(chunks).map((key) => key.split('?')[0] ?? '')
const isPage = (source: string) => /^app\/(admin|portal|account)\/.*\.client\.tsx$/.test(source)
const loads = (source: string, group: string) =>
  scriptsOf(source).some((file) => file.includes(`/${group}-`))

for (const source of new Set(routes.filter(isPage))) {
  if (!loads(source, 'lists') || loads(source, 'forms') || loads(source, 'details')) continue
  test(`${source} is within the budget of a list`, async () => {
    const visit = await firstVisit(source.startsWith('app/portal/') ? 'portal' : 'admin', source)
    assert.ok(visit.files <= list.files, `${visit.files} files`)
    assert.ok(visit.bytes <= list.kb * kilobyte, `${(visit.bytes / kilobyte).toFixed(1)} KB`)
  })
}

for (const [name, mark] of [
  ['calendar', 'dayGridMonth'],
  ['charts', 'recharts-tooltip-wrapper'],
] as const)
  test(`the library of the ${name} is loaded only with its part of a page`, () => {
    const codeOf = (file: string) =>
      readFileSync(new URL(`../build/client/${file}`, import.meta.url), 'utf8')
    const files = new Set(Object.values(chunks).map(({ file }) => file))
    const library = [...files].filter((file) => file.endsWith('.js') && codeOf(file).includes(mark))
    assert.equal(library.length, 1)
    const loading = Object.keys(chunks).filter(
      (key) => key.startsWith('app/') && scriptsOf(key.split('?')[0] ?? '').includes(library[0]!),
    )
    assert.deepEqual(loading, [])
  })

// Two that do can run in an order in which one of them is not ready.
test('no scripts of the build import each other', () => {
  const imports = Object.entries(chunks).flatMap(([from, { imports = [] }]) =>
    imports.map((to) => ({ from, to, typeOnly: false })),
  )
  assert.ok(imports.length > 0)
  assert.deepEqual(findCycles(imports), [])
})
