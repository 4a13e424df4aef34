import { randomUUID } from 'node:crypto'
import { accounts } from '#features/accounts/contract.ts'
import { changeRequests } from '#features/change-requests/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { documents } from '#features/documents/contract.ts'
import { onboardings } from '#features/onboarding/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { resources } from '#features/resources/contract.ts'
import { reviews } from '#features/reviews/contract.ts'
import { people } from '#people/contract.ts'
import type { TestApp, Visitor } from './app.ts'
import { makeAppointment } from './appointments.ts'
import { say } from './chats.ts'
import { makePasskey, makeProject, signInAs } from './factories.ts'
import { makeInvoice } from './invoices.ts'
import { makeInquiry, makeLead } from './leads.ts'
import { drawPicture } from './pictures.ts'
import { makeProposal } from './proposals.ts'
import { makeDeliverable, makePin } from './reviews.ts'

/** Marks that make all data of one client searchable. */
export const marks = {
  /** In the name and address, which issued invoices keep. */
  name: 'qzname',
  /** In the content of an issued invoice. */
  invoice: 'qzinvoice',
  /** In all other data. */
  other: 'qzother',
} as const

const { name, other } = marks
const fileOf = (text: string, filename: string) => new File([text], filename)

/** A client with data in every domain and nothing unfinished. */
export async function makeKnownClient(app: TestApp, manager: Visitor) {
  const { db } = app.database
  const client = await signInAs(app, 'User', {
    ...{ first_name: `${name}first`, last_name: `${name}last`, business_name: `${name} business` },
    ...{ address: `${name} street`, city: `${name} city`, state: `${name} state` },
    ...{ zip_code: '50111', phone_number: `${other} phone` },
    email: `${other}-${randomUUID()}@example.test`,
  })
  const { accountId: id } = client
  const client_id = id
  const { user } = await client.call(people.authUser, {})
  const avatar = new File([new Uint8Array(await drawPicture())], 'me.png')
  await client.call(accounts.update, { body: { id }, files: { avatar } })
  await addProject(app, client, manager)
  await talk(client, manager)
  await addMoney(app, id)
  await addResource(manager, id)
  await makeAppointment(db, {
    ...{ client_id, status: 'Canceled' },
    ...{ reason: `${other} reason`, note: `${other} note` },
  })
  await makePasskey(db, id, `${other} key`)
  await addRows(app, id, user.email)
  return { ...client, email: user.email }
}

async function addProject(
  app: TestApp,
  client: Visitor & { accountId: string },
  manager: Visitor,
): Promise<void> {
  const { id } = await makeProject(app.database.db, {
    ...{ client_id: client.accountId, showcase: false, status: 'completed' },
    ...{ title: `${other} title`, description: `<p>${other} text</p>`, slug: `${other}-slug` },
  })
  const params = { id }
  const files = { files: [fileOf(`${other} brief`, `${other}-brief.txt`)] }
  await client.call(projects.addDocuments, { params, body: { comment: `${other} wish` }, files })
  await manager.call(projects.addDocuments, {
    ...{ params, body: { comment: `${other} answer` } },
    files: { files: [fileOf(`${other} offer`, `${other}-brief.txt`)] },
  })
  await manager.call(projects.edit, { params, body: { note: `${other} internal` } })
  await app.database.db
    .insertInto('weekly_word')
    .values({ project_id: id, week: '2026-11-02', sentence: `${other} sentence` })
    .execute()
  const sent = { account_id: client.accountId, client_id: client.accountId }
  await app.database.db
    .insertInto('weekly_word_mail')
    .values({ ...sent, week: '2026-11-02', created_at: '2026-11-06T20:00:00Z' })
    .execute()
  const change = { title: `${other} change`, description: `${other} words`, pageUrl: `/${other}` }
  const { item } = await client.call(changeRequests.ask, { params, body: change })
  const request = { params: { id: item.id } }
  await client.call(changeRequests.comment, { ...request, body: { text: `${other} thread` } })
  await manager.call(changeRequests.answer, { ...request, body: { kind: 'included' } })
  await addReview(app, client, manager, id)
  await addContent(client, manager, id)
}

async function addReview(
  { database: { db } }: TestApp,
  client: Visitor & { accountId: string },
  manager: Visitor,
  project_id: string,
): Promise<void> {
  const values = { client_id: client.accountId, project_id, title: `${other} deliverable` }
  const { id, page_id: pageId } = await makeDeliverable(db, values)
  const params = { id }
  const place = { pageId, x: 1, y: 2 }
  await client.call(reviews.setPin, { params, body: { ...place, text: `${other} pin` } })
  const internal = { ...place, text: `${other} internal`, internal: true }
  await manager.call(reviews.setPin, { params, body: internal })
  const { seen } = await client.call(reviews.one, { params })
  const decided = { decision: 'approved-with-notes', notes: `${other} notes`, seen: seen! } as const
  await client.call(reviews.decide, { params, body: decided })
  // In a review of somebody else, with its link.
  const { user } = await client.call(people.authUser, {})
  const foreign = await makeDeliverable(db)
  const { id: guest_id } = await db
    .insertInto('review_guest')
    .values({ deliverable_id: foreign.id, name: `${name}first`, email: user.email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pin = await makePin(db, { deliverable_id: foreign.id, version_id: foreign.version_id })
  const said = { pin_id: pin.id, author: 'guest', guest_id, text: `${other} from outside` }
  await db.insertInto('pin_comment').values(said).execute()
}

async function addContent(client: Visitor, manager: Visitor, projectId: string): Promise<void> {
  const { item: list } = await manager.call(onboardings.start, {
    ...{ params: { id: projectId }, body: { holds: false } },
  })
  const add = async (kind: 'question' | 'login') => {
    const body = { kind, title: 'Hours', required: true, options: [] }
    const { item } = await manager.call(onboardings.addItem, { params: { id: list.id }, body })
    return { params: { id: item.items.at(-1)?.id ?? '' } }
  }
  const question = await add('question')
  const body = { basedOn: 0, answer: `${other} hours` }
  await client.call(onboardings.saveAnswer, { ...question, body })
  const login = { address: '', username: `${other} internal`, password: `${other} internal` }
  await client.call(onboardings.saveLogin, { ...(await add('login')), body: login })
  const ids = [question.params.id]
  const { item } = await client.call(onboardings.send, { params: { id: list.id }, body: { ids } })
  const returned = { decision: 'return', reason: `${other} reason` } as const
  const { revision = 0 } = item.items[0] ?? {}
  await manager.call(onboardings.decide, { ...question, body: { ...returned, revision } })
}

async function talk(client: Visitor & { accountId: string }, manager: Visitor): Promise<void> {
  const { accountId } = client
  const pdf = new File([new Uint8Array(Buffer.from(`%PDF-1.4 ${other}`))], `${other}.pdf`)
  const { item } = await client.call(chat.upload, { body: {}, files: { file: pdf } })
  await say(client, accountId, { text: `${other} question`, attachments: [item.id] })
  await say(manager, accountId, `${other} answer`)
  await say(manager, accountId, { text: `${other} internal`, internal: true })
}

async function addMoney({ database: { db } }: TestApp, client_id: string): Promise<void> {
  const buyer_reference = `${other} reference`
  await db.updateTable('client').set({ buyer_reference }).where('id', '=', client_id).execute()
  const item = { id: randomUUID(), description: '', quantity: 1, price: 5_000, total: 5_000 }
  const items = JSON.stringify([{ ...item, service: `${marks.invoice} work` }])
  const note = { internal_note: `${other} internal` }
  const { id } = await makeInvoice(db, { client_id, items, status: 'Paid', ...note })
  const draft = { number: null, note: `${other} draft` }
  await makeInvoice(db, { client_id, items: JSON.stringify([]), ...draft })
  const time = new Date().toISOString()
  const entry = { invoice_id: id, action: 'Note', comment: `${other} internal`, created_at: time }
  await db.insertInto('invoice_entry').values(entry).execute()
  const billing = JSON.stringify({ name: `${name}first`, email: other })
  const intent = { invoice_id: id, amount_cents: 5_000, status: 'succeeded', created_at: time }
  const provider = { provider: 'sandbox', provider_id: 'pi_known', idempotency_key: randomUUID() }
  await db
    .insertInto('payment_intent')
    .values({ ...intent, ...provider, billing, shipping: billing })
    .execute()
  await db
    .insertInto('sandbox_intent')
    .values({
      ...{ id: 'pi_known', client_secret: randomUUID(), idempotency_key: randomUUID() },
      ...{ description: 'Invoice', amount_cents: 5_000, billing, created_at: time },
    })
    .execute()
  await db
    .insertInto('sandbox_event')
    .values({
      ...{ id: 'evt_known', created_at: time, delivered_at: time },
      body: JSON.stringify({
        ...{ id: 'evt_known', createdAt: time, type: 'payment-succeeded' },
        ...{ intentId: 'pi_known', amount: 5_000, currency: 'usd', billing: JSON.parse(billing) },
      }),
    })
    .execute()
}

async function addResource(manager: Visitor, clientId: string): Promise<void> {
  const file = fileOf(`${other} guide`, `${other}-guide.txt`)
  const { url } = await manager.call(documents.upload, { body: {}, files: { file } })
  const body = { title: `${other} guide`, category: 'Guides', clientId, file: url } as const
  await manager.call(resources.add, { body })
}

async function addRows({ database }: TestApp, id: string, email: string): Promise<void> {
  const { db } = database
  const said = { email, subject: other, text: `${other} message` }
  await makeLead(db, {
    ...{ ...said, name: `${name}first ${other}`, first_name: `${name}first`, last_name: other },
    ...{ phone_number: other, client_id: id },
  })
  const { id: lead_id } = await makeInquiry(db, { ...said, name: other, timeline: other })
  await db
    .insertInto('lead_entry')
    .values([
      { lead_id, kind: 'reply', author_id: id, text: other, client_entry_id: randomUUID() },
      { lead_id, kind: 'question', text: other },
    ])
    .execute()
  const reader = { first_name: `${name}first`, last_name: other, business_name: other, email }
  await makeProposal(db, { ...reader, client_id: id, title: other })
  await makeProposal(db, {
    ...reader,
    client_id: null,
    decline_reason: other,
    declined_at: '2026-11-02T12:00:00Z',
  })
  const feedback = { login_feedback: other, navigation_feedback: other, design_feedback: other }
  const more = { payment_experience: other, feature_requests: other, suggestions: other }
  const { id: survey_id } = await db
    .insertInto('survey')
    .values({
      ...{
        client_id: id,
        email,
        phone_number: other,
        bonus_payment_method: 'paypal',
        bonus_cents: 1000,
        bonus_currency: 'USD',
      },
      ...{ device: 'desktop', user_experience: 'Good', user_navigation: 'Mostly Easy' },
      ...{ used_features: ['Bill Payment'], appointment_scheduling: other, rating: 8 },
      ...{ ...feedback, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payout = { method: 'other', paid_on: '2026-11-02', reference: other }
  await db
    .insertInto('survey_bonus_entry')
    .values({ ...payout, survey_id, created_at: '2026-11-02T12:00:00Z' })
    .execute()
  await db
    .insertInto('decision')
    .values({
      ...{ kind: 'invoice-design', about: randomUUID(), decision: 'Approved' },
      ...{ account_id: id, name: other, email, address: other, browser: other },
      ...{ seen_hash: '0'.repeat(64), decided_at: '2026-11-02T12:00:00Z' },
    })
    .execute()
  const event = { kind: 'signed-in', account_id: id, detail: other, device: `${other} device` }
  await db.insertInto('security_event').values(event).execute()
}
