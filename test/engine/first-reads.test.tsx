import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { waitFor } from '@testing-library/dom'
import { sql } from 'kysely'
import { takeFirstReads } from '#app/frame/first-reads.ts'
import pages from '#app/routes.ts'
import type { Kind } from '#content/kind.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { users } from '#features/accounts/users/contract.ts'
import { appointments } from '#features/appointments/contract.ts'
import { sessions } from '#features/auth/sessions/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { savedReplies } from '#features/chat/saved-replies/contract.ts'
import { clientPeople } from '#features/clients/contract.ts'
import { files } from '#features/files/contract.ts'
import { invoiceReads, invoices } from '#features/invoices/contract.ts'
import { revenue } from '#features/invoices/project/contract.ts'
import { live } from '#features/live/contract.ts'
import { plans } from '#features/plans/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { reviews } from '#features/reviews/contract.ts'
import { services } from '#features/services/contract.ts'
import { setup } from '#features/setup/contract.ts'
import { shareCards } from '#features/share-card/contract.ts'
import { stageTemplates } from '#features/stages/templates/contract.ts'
import { surveys } from '#features/survey/contract.ts'
import { surveyResults } from '#features/survey/results/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { weeklyWords } from '#features/weekly-word/contract.ts'
import { clients } from '#people/clients.ts'
import { people } from '#people/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { signedInKey } from '#shared/first-script.ts'
import { type FirstReads, firstReadsId } from '#shared/portal/first-reads.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'

/** The reads of a page after its first ones, by reason. */
const later: Record<string, [pages: RegExp, ...endpoints: Endpoint[]]> = {
  'depends on the list or the conversation, which the page merges with what it has': [
    /support/,
    ...[chat.list, chat.one, chat.messages, chat.link, savedReplies.list, people.list],
  ],
  'is offered by a field that finds records': [
    /(add|edit|create|book|statement)[^/]*(\/:id)?$/,
    ...[people.list, clients.list, projects.list, services.list, invoices.list, appointments.days],
    ...[plans.list, stageTemplates.list],
  ],
  'belongs to the record of the form': [/\/edit-/, projects.one, users.one, clientPeople.one],
  'is a preview beside the form': [/\/(add|edit)-/, files.one, shareCards.draw],
  'is a part that is loaded on its own': [/users.details|results/, tasks.list, surveyResults.words],
  'is a card of a domain about a client': [
    /clients.:id/,
    ...[...invoiceReads, projects.list, subscriptions.list, surveys.list, chat.one],
  ],
  'adds up many rows, which takes time': [
    /revenue|projects.details/,
    ...[revenue.list, weeklyWords.one],
  ],
  'asks other servers, which takes time': [/setup/, setup.launch],
  'depends on the version that is shown': [/review/, reviews.pictures],
  'depends on the plan that the client has': [/get-started/, subscriptions.previewChange],
}

let app: TestApp
let persons: Record<string, Visitor>
before(async () => {
  app = await startTestApp({ pages: 'built', siteOpen: false, firstReadsMs: 60_000 })
  await seedDemo(app.kernel)
  persons = {
    admin: await enter('admin'),
    'client-portal': await enter('client'),
    employee: await enter('employee'),
  }
})

async function enter(name: string): Promise<Visitor> {
  const visitor = app.visit()
  const body = { email: `${name}@atrium.test`, password: 'Atrium!2026' }
  visitor.setToken((await visitor.call(signIn.login, { body })).accessToken)
  return visitor
}

const allowed = (pattern: string) =>
  Object.values(later).flatMap(([pages, ...endpoints]) => (pages.test(pattern) ? endpoints : []))

/** The calls of the browser from now on that read what this page should not read itself. */
function recordReads(pattern: string): string[] {
  const asked: string[] = []
  const send = globalThis.fetch
  const others = allowed(pattern).map(({ path }) => path.replaceAll(/\{\w+\}/g, '[^/]+'))
  const expected = new RegExp(`^(${[live.open.path, sessions.refresh.path, ...others].join('|')})$`)
  globalThis.fetch = (input, init) => {
    const [path = ''] = String(input).split('?')
    const isRead = path.startsWith('/api/') && (init?.method ?? 'GET') === 'GET'
    if (isRead && !expected.test(path)) asked.push(String(input))
    return send(input, init)
  }
  return asked
}

/** Puts the element of the document of a page into this one. */
async function bring(person: Visitor, path: string): Promise<FirstReads> {
  const html = await (await person.fetch(app.url + path)).text()
  const [element] = html.match(new RegExp(`<script id="${firstReadsId}"[^>]*>[^<]*</script>`)) ?? []
  assert.ok(element)
  // The server rendered the page itself, not the skeleton for a page that fails there.
  assert.match(html, /<div id="first-paint">/)
  assert.doesNotMatch(html, /<!--\$!-->|<main aria-busy/)
  document.body.insertAdjacentHTML('beforeend', element)
  return JSON.parse(document.getElementById(firstReadsId)?.textContent ?? '')
}

interface Page {
  id: string
  pattern: string
}

function pagesOf({ id = '', path, children }: RouteConfigEntry, above = ''): Page[] {
  const pattern = path ? `${above}/${path}` : above
  return children?.flatMap((child) => pagesOf(child, pattern)) ?? [{ id, pattern }]
}

const portalPages = (await pages)
  .filter(({ path = '' }) => ['admin', 'client-portal'].includes(path))
  .flatMap((portal) => pagesOf(portal))

/** The pages that Employees see, too, some of them with other data. */
const isOfEmployees = ({ pattern }: Page) =>
  /^\/admin\/(task(\/(timer|time))?|profile|notifications)$/.test(pattern)

const tables: [RegExp, string][] = [
  [/review/, 'deliverable'],
  [/proposals/, 'proposal'],
  [/recurring/, 'recurring_invoice'],
  [/subscriptions.clients/, 'subscription'],
  [/subscription/, 'plan'],
  [/messages|freelance/, 'lead'],
  ...['project', 'invoice', 'task', 'appointment', 'survey', 'resource'].map(
    (table): [RegExp, string] => [new RegExp(table), table],
  ),
  [/users/, 'account'],
  [/clients/, 'client'],
  [/media/, 'file'],
]

/** The path of a page of the demo, which shows one of its records if the path has a parameter. */
async function addressOf({ id, pattern }: Page): Promise<string> {
  if (!/:\w+$/.test(pattern)) return pattern.replace(/\/[:*].*/, '')
  const kind: Kind | undefined = kinds[id.split(' ')[0] as KindName]
  const table = kind?.table ?? tables.find(([pages]) => pages.test(pattern))?.[1] ?? 'blog'
  const own = sql`client_id = (select id from client_contact where email = 'client@atrium.test')`
  const isOwn = pattern.startsWith('/client-portal') && table !== 'plan'
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where ${isOwn ? own : kind?.variant ? sql`kind = ${kind.variant}` : sql`true`}
    order by id limit 1`.execute(app.database.db)
  assert.ok(rows[0])
  return pattern.replace(/:\w+$/, rows[0].id)
}

describe('what the document brings', () => {
  test('is dropped if this browser has signed out since', async () => {
    const person = persons['client-portal']
    assert.ok(person)
    await openTab(app, person)
    await bring(person, '/client-portal')
    localStorage.clear()
    takeFirstReads()
    assert.equal(document.getElementById(firstReadsId), null)
    assert.equal(api.claims(), null)
  })

  const visits = [
    ...portalPages.map((page) => ({ page, who: page.pattern.split('/')[1] ?? '' })),
    ...portalPages.filter(isOfEmployees).map((page) => ({ page, who: 'employee' })),
  ]
  for (const { page, who } of visits)
    test(`is all that ${page.pattern} reads for ${who} before it shows its data, and no more`, async () => {
      const person = persons[who]
      assert.ok(person)
      const path = await addressOf(page)
      const tab = await openTab(app, person, path)
      tab.hold(live.open)
      const asked = recordReads(page.pattern)
      const { replies } = await bring(person, path)
      takeFirstReads()
      await tab.visit(path)
      assert.deepEqual(asked, [])
      const readersOf = ({ path, input }: FirstReads['replies'][number]) =>
        queryClient
          .getQueryCache()
          .find({ queryKey: [path, input] })
          ?.getObserversCount()
      await waitFor(() =>
        assert.deepEqual(
          replies.filter((reply) => !readersOf(reply)),
          [],
        ),
      )
      // The session is renewed after the first paint. It must not end in the tab of another person.
      await waitFor(() =>
        assert.equal(localStorage.getItem(signedInKey), api.claims()?.userId ?? 'none'),
      )
    })
})
