import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Endpoint } from '#shared/endpoint.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeRequest } from './change-requests.ts'
import { makeAttachment, makeMessage } from './chats.ts'
import { makeAccount, makeDocument, makeProject, makeToken } from './factories.ts'
import { makeInvoice } from './invoices.ts'
import { makeItem, makeOnboarding } from './onboardings.ts'
import { makeDeliverable, makePin } from './reviews.ts'
import { makeTask, makeTimeLog } from './work.ts'

/** A word for each place that a client never reads. */
const secrets = {
  note: 'Zanzibar',
  taskTitle: 'Quokka',
  taskText: 'Marzipan',
  taskComment: 'Xylophone',
  time: 'Gazpacho',
  otherClient: 'Wilhelmina',
  otherProject: 'Nautilus',
  otherHistory: 'Sarsaparilla',
  otherFile: 'Kaleidoscope',
  otherMessage: 'Bandersnatch',
  earlierClient: 'Jabberwocky',
  invoiceNote: 'Chrysanthemum',
  invoiceEntry: 'Rhododendron',
  draft: 'Hippopotamus',
  otherInvoice: 'Stradivarius',
  otherRequest: 'Periwinkle',
  internalPin: 'Opossum',
  otherReview: 'Tatterdemalion',
  otherAnswer: 'Salamander',
  loginReason: 'Tangerine',
}
/** Names of fields that are for staff alone. */
const secretFields = new Set([
  ...['showcase', 'secondsSpent', 'totalMinutesSpent', 'internal'],
  ...['internalNote', 'setStatus', 'disagrees', 'draft', 'firstViewedAt', 'billedTime', 'payUrl'],
  ...['remindersPaused', 'voidReason', 'providerId', 'taskId', 'hasPlan', 'linkUrl', 'showings'],
])
/** The note of a project is for staff, those of an invoice and of a version for its client. */
const isSecret = (key: string, address: string) =>
  secretFields.has(key) || (key === 'note' && !/^\/api\/(invoice|review)/.test(address))

let app: TestApp
let client: { id: string; role: string }
let manager: { id: string; role: string }
/** The ids of everything, one's own and others'. */
const ids: string[] = []

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const { db } = app.database
  client = await makeAccount(db)
  manager = await makeAccount(db, { role: 'Manager' })
  const other = await makeAccount(db, { first_name: secrets.otherClient })
  const own = await makeProject(db, {
    ...{ client_id: client.id, note: secrets.note, tech_stack: ['React'] },
  })
  const others = await makeProject(db, {
    ...{ client_id: other.id, title: secrets.otherProject, showcase: false },
  })
  const task = await makeTask(db, {
    ...{ project_id: own.id, account_id: manager.id },
    ...{ title: secrets.taskTitle, description: secrets.taskText },
  })
  const created_at = new Date().toISOString()
  const author = { account_id: manager.id, created_at }
  await db
    .insertInto('task_comment')
    .values({ ...author, task_id: task.id, text: secrets.taskComment })
    .execute()
  const log = await makeTimeLog(db, {
    ...{ task_id: task.id, account_id: manager.id, description: secrets.time },
  })
  const entry = { ...author, action: 'Comment' }
  await db
    .insertInto('project_entry')
    .values([
      { ...entry, project_id: own.id, client_id: client.id, comment: 'For you' },
      { ...entry, project_id: own.id, client_id: other.id, comment: secrets.earlierClient },
      { ...entry, project_id: others.id, client_id: other.id, comment: secrets.otherHistory },
    ])
    .execute()
  const document = await makeDocument(app, {
    ...{ project_id: others.id, name: `${secrets.otherFile}.zip` },
  })
  const message = await makeMessage(db, {
    ...{ conversation_id: other.id, author_id: other.id, text: secrets.otherMessage },
  })
  const attachment = await makeAttachment(app, message)
  const invoice = await makeInvoice(db, {
    ...{ client_id: client.id, internal_note: secrets.invoiceNote, note: 'For you' },
  })
  await db
    .insertInto('invoice_entry')
    .values({ ...author, invoice_id: invoice.id, action: secrets.invoiceEntry, internal: true })
    .execute()
  const itemsOf = (service: string) =>
    JSON.stringify([{ id: log.id, service, description: '', quantity: 1, price: 1, total: 1 }])
  const bills = [
    await makeInvoice(db, {
      ...{ client_id: client.id, number: null, items: itemsOf(secrets.draft) },
    }),
    await makeInvoice(db, { client_id: other.id, items: itemsOf(secrets.otherInvoice) }),
  ]
  const requests = [
    await makeRequest(db, {
      ...{ client_id: client.id, project_id: own.id, state: 'accepted', answer: 'included' },
      ...{ task_id: task.id, invoice_id: bills[0]!.id },
    }),
    await makeRequest(db, {
      ...{ client_id: other.id, project_id: others.id, title: secrets.otherRequest },
    }),
  ]
  const reviews = [
    await makeDeliverable(db, { client_id: client.id, project_id: own.id }),
    await makeDeliverable(db, {
      ...{ client_id: other.id, project_id: others.id, title: secrets.otherReview },
    }),
  ]
  const [review] = reviews
  const pins = [
    await makePin(db, {
      ...{ deliverable_id: review!.id, version_id: review!.version_id },
      ...{ internal: true, text: secrets.internalPin },
    }),
  ]
  const lists = await Promise.all(
    [own, others].map(({ id: project_id }, at) =>
      makeOnboarding(db, { project_id, client_id: [client, other][at]!.id }),
    ),
  )
  const items = [
    await makeItem(db, { onboarding_id: lists[0]!.id, kind: 'login' }),
    await makeItem(db, { onboarding_id: lists[1]!.id, answer: secrets.otherAnswer }),
  ]
  await db
    .insertInto('onboarding_showing')
    .values({ item_id: items[0]!.id, account_id: manager.id, reason: secrets.loginReason })
    .execute()
  const made = [client, manager, other, own, others, task, log, document, message, attachment]
  const records = [...made, invoice, ...bills, ...requests, ...reviews, ...pins, ...lists, ...items]
  ids.push(own.slug, others.slug, ...records.map(({ id }) => id))
  for (const { version_id, page_id } of reviews) ids.push(version_id, page_id)
})

const words = Object.values(secrets)
/** A search for a secret must give the same answer as a search for this. */
const unknown = 'Nothingness'
const read = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')

const pathsOf = ({ path }: Endpoint) =>
  path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/g, id)) : [path]

/** Each search and field of a list. */
function searchesOf({ query }: Endpoint): string[] {
  const fields = Object.keys(query?.shape ?? {})
  return [
    '',
    ...(fields.includes('q') ? [unknown, ...words].map((word) => `?q=${word}`) : []),
    ...(fields.includes('fields') ? ['?fields=title,history,documents,progress,userId'] : []),
    ...(fields.includes('filter') ? ids.map((id) => `?filter=${id}`) : []),
  ]
}

/** The answers to everything that this account can ask for. */
async function answersTo(account: { id: string; role: string }) {
  const token = await makeToken(app, account)
  const headers = { Authorization: `Bearer ${token}` }
  const open = read.filter(({ access, stream }) => !stream && mayCall(access, account.role as Role))
  const answers = new Map<string, string>()
  for (const endpoint of open)
    for (const path of pathsOf(endpoint))
      for (const search of searchesOf(endpoint)) {
        const response = await fetch(app.url + path + search, { headers })
        const text = await response.text()
        if (response.ok) answers.set(path + search, text)
        // Nothing can be searched where there is nothing.
        if (response.status === 404) break
      }
  return answers
}

/** The names of all fields, at any depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

test('no answer to a client holds notes, tasks, time or anything of other clients', async () => {
  const answers = await answersTo(client)
  assert.ok(answers.size > 100)
  for (const [address, text] of answers) {
    for (const word of words) assert.ok(!text.includes(word), `${address}: ${word}`)
    const [path, word] = address.split('?q=')
    if (word) assert.equal(text, answers.get(`${path}?q=${unknown}`), address)
    if (!text.startsWith('{') && !text.startsWith('[')) continue
    const told = keysIn(JSON.parse(text)).filter((key) => isSecret(key, address))
    assert.deepEqual(told, [], address)
  }
})

test('the same calls show all of it to a Manager', async () => {
  const all = [...(await answersTo(manager)).values()].join()
  assert.deepEqual(
    words.filter((word) => !all.includes(word)),
    [],
  )
})
