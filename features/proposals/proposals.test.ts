import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { momentOf } from '#shared/dates.ts'
import type { ApiError } from '#shared/errors.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { bodyOf, itemOf, makeProposal } from '#test/proposals.ts'
import { proposals } from './contract.ts'
import { remindOfProposals } from './jobs.server.ts'
import { readProposalLink } from './link.server.ts'
import { proposalPaths } from './paths.ts'
import { templates } from './templates/contract.ts'

let app: TestApp
let admin: Visitor
let manager: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
})
beforeEach(async () => {
  await app.database.db.deleteFrom('proposal').execute()
  await app.database.db.deleteFrom('notification').execute()
})

const subjectsTo = async (email: string) => {
  const { rows } = await app.database.pool.query<{ subject: string; text: string }>(
    `select data->>'subject' as subject, data->>'text' as text from job.job
      where name = 'mail' and data->>'to' = $1 order by created_on`,
    [email],
  )
  return rows
}

const reader = {
  ...{ title: 'A site for the bakery', firstName: 'Ada', lastName: 'Okafor' },
  ...{ businessName: 'Prairie Bakery', email: 'ada@example.test' },
}
const add = async (values: object = {}) =>
  (await admin.call(proposals.add, { body: { ...reader, body: bodyOf(), ...values } })).item
const one = (id: string) => admin.call(proposals.one, { params: { id } })
const send = async (id: string, basedOn?: string) =>
  (await admin.call(proposals.send, { params: { id }, body: { basedOn } })).item
const edit = async (id: string, values: object = {}) =>
  (
    await admin.call(proposals.edit, {
      params: { id },
      body: { ...reader, body: bodyOf(), ...values },
    })
  ).item

const linkOf = async (id: string) => {
  const token = (await one(id)).url?.split('/').at(-1) ?? ''
  return readProposalLink({ secrets: app.kernel.secrets }, token)
}

test('begins as a draft, for a lead and its client', async () => {
  const { db } = app.database
  const client = await makeAccount(db)
  const lead = await makeLead(db, { client_id: client.id, name: 'Ada Okafor' })
  const item = await add({ leadId: lead.id })
  assert.equal(item.state, 'draft')
  assert.deepEqual(item.lead, { id: lead.id, kind: 'message', name: 'Ada Okafor' })
  assert.equal(item.client?.clientId, client.id)
  assert.deepEqual([item.total, item.currency, item.version], [1_000, 'USD', 1])
  const query = { lead: lead.id }
  assert.equal((await manager.call(proposals.list, { query })).rows.length, 1)
  assert.equal((await manager.call(proposals.list, { query: { filter: 'sent' } })).rows.length, 0)
})

test('a lead that does not exist is refused', async () => {
  const leadId = '00000000-0000-7000-8000-000000000000'
  await assert.rejects(add({ leadId }), { code: 'INVALID_INPUT' })
})

test('is sent with its link, and expires after its days', async () => {
  const { id, updatedAt } = await add({ email: 'bakery@example.test' })
  assert.equal((await one(id)).url, null)
  const sent = await send(id, updatedAt)
  assert.deepEqual([sent.state, sent.version], ['sent', 1])
  const { url = '' } = await one(id)
  const [mail] = await subjectsTo('bakery@example.test')
  assert.equal(mail?.subject, 'Proposal: A site for the bakery')
  assert.ok(url && mail?.text.includes(url), mail?.text)
  assert.ok(mail?.text.includes('$1,000.00'), mail?.text)
  assert.deepEqual(await linkOf(id), { id, linkVersion: 1 })
})

test('what was changed meanwhile is neither sent nor saved', async () => {
  const { id, updatedAt } = await add()
  await edit(id, { title: 'Another title' })
  await assert.rejects(send(id, updatedAt), { code: 'CONFLICT' })
  await assert.rejects(edit(id, { basedOn: updatedAt }), { code: 'CONFLICT' })
  assert.equal((await one(id)).title, 'Another title')
})

test('an edit after sending makes a draft of a new version, with another link', async () => {
  const { id } = await add()
  await send(id)
  const edited = await edit(id, { body: bodyOf({ items: [itemOf('Website', 1_200)] }) })
  assert.deepEqual([edited.state, edited.version, edited.total], ['draft', 2, 1_200])
  assert.equal((await one(id)).url, null)
  await edit(id)
  await send(id)
  assert.deepEqual(await linkOf(id), { id, linkVersion: 2 })
})

test('a signed one is fixed', async () => {
  const { id } = await makeProposal(app.database.db, { signed_at: '2026-11-21T12:00:00Z' })
  await assert.rejects(edit(id), { code: 'CONFLICT' })
  await assert.rejects(send(id), { code: 'CONFLICT' })
  await assert.rejects(admin.call(proposals.remove, { params: { id } }), { code: 'IN_USE' })
})

test('a declined one is sent again only when it was changed', async () => {
  const values = { declined_at: '2026-11-21T12:00:00Z', decline_reason: 'Too expensive' }
  const { id } = await makeProposal(app.database.db, values)
  await assert.rejects(send(id), { code: 'CONFLICT' })
  const { declinedAt, declineReason } = await edit(id)
  assert.deepEqual([declinedAt, declineReason], [null, 'Too expensive'])
  assert.equal((await send(id)).state, 'sent')
})

test('a total that a project cannot have is refused when it is saved, in every currency', async () => {
  for (const [currency, most] of [
    ['USD', 5_000_000],
    ['JPY', 5_000_000],
    ['KWD', 1_000_000],
  ] as const) {
    const items = [itemOf('Website', most), itemOf('Blog', 0.5, { optional: true })]
    const fields = { 'body.items': /may cost at most/ }
    await assert.rejects(add({ currency, body: bodyOf({ items }) }), (error: ApiError) =>
      fields['body.items'].test(error.fields?.['body.items'] ?? ''),
    )
    const { id } = await add({ currency, body: bodyOf({ items: items.slice(0, 1) }) })
    assert.equal((await send(id)).total, most)
  }
})

test('one without anything to pay for is not sent', async () => {
  const { id } = await add({ body: bodyOf({ items: [] }) })
  await assert.rejects(send(id), { code: 'INVALID_INPUT' })
})

const stage = (share: { percent: number } | { amount: number }) => ({
  ...{ title: 'Part', percent: null, amount: null, ...share },
  ...{ opensOn: 'signature' as const, opensDate: null, opensStatus: null },
})

test('percentages that are not the whole are not saved, and amounts that are not the price not sent', async () => {
  const half = bodyOf({ stages: [stage({ percent: 30 }), stage({ percent: 20 })] })
  await assert.rejects(add({ body: half }), (error: ApiError) => {
    return error.fields?.['body.stages'] === 'The percentages must sum to 100.'
  })
  for (const stages of [
    [stage({ amount: 500 })],
    [stage({ amount: 600 }), stage({ percent: 30 }), stage({ percent: 20 })],
  ]) {
    const { id } = await add({ body: bodyOf({ stages }) })
    await assert.rejects(send(id), { message: /^The stages sum to .*, not \$1,000\.00\.$/ })
  }
  for (const stages of [
    [stage({ amount: 999.99 }), stage({ amount: 0.01 })],
    [stage({ amount: 500 }), stage({ percent: 30 }), stage({ percent: 20 })],
  ]) {
    const { id } = await add({ body: bodyOf({ stages }) })
    assert.equal((await send(id)).state, 'sent')
  }
})

test('a copy is a draft, and an unsigned one is deleted', async () => {
  const { id } = await add()
  await send(id)
  const copy = await admin.call(proposals.duplicate, { params: { id } })
  assert.deepEqual([copy.item.state, copy.item.total], ['draft', 1_000])
  await admin.call(proposals.remove, { params: { id } })
  await assert.rejects(one(id), { code: 'NOT_FOUND' })
})

test('a script in a section or in the terms never leaves', async () => {
  const bad = '<p>Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>'
  const [section] = bodyOf().sections
  const body = bodyOf({ sections: [{ ...section!, content: bad }], terms: bad })
  const { id } = await add({ body })
  await app.database.db
    .updateTable('proposal')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', id)
    .execute()
  const { body: read } = await one(id)
  for (const text of [read.sections[0]!.content, read.terms]) {
    assert.ok(text.includes('Hello'))
    assert.ok(!/<script|onerror/.test(text), text)
  }
  const { item } = await admin.call(templates.add, { body: { title: 'Bad', body } })
  assert.ok(!/<script|onerror/.test(JSON.stringify(item)), JSON.stringify(item))
})

test('a Manager reads them and gets no link', async () => {
  const { id } = await add()
  await send(id)
  const read = await manager.call(proposals.one, { params: { id } })
  assert.equal('url' in read, false)
})

test('the prospect is reminded twice, and staff hear once that it expired', async () => {
  const { id } = await makeProposal(app.database.db, {
    ...{ email: 'slow@example.test', sent_at: momentOf('2026-11-21', '12:00') },
    expires_on: '2026-12-05',
  })
  const today = app.clock.now
  for (const day of ['11-25', '11-26', '11-27', '12-03', '12-05', '12-06', '12-07']) {
    app.clock.now = new Date(momentOf(`2026-${day}`, '07:00'))
    const ctx = app.kernel as JobContext
    await Promise.all([remindOfProposals(ctx), remindOfProposals(ctx)])
  }
  app.clock.now = today
  assert.deepEqual(
    (await subjectsTo('slow@example.test')).map(({ subject }) => subject),
    ['Reminder: A site for the bakery', 'Until December 5, 2026: A site for the bakery'],
  )
  const { rows } = await manager.call(notifications.list, {})
  assert.deepEqual(
    rows.map(({ kind, link }) => [kind, link]),
    [['proposal-expired', proposalPaths.details(id)]],
  )
})

test('the starter texts are added once', async () => {
  await app.database.db.deleteFrom('proposal_template').execute()
  await admin.call(templates.starter, {})
  const { rows } = await admin.call(templates.list, { query: { sort: 'title' } })
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Small site, fixed price', 'Website in three stages'],
  )
  await assert.rejects(admin.call(templates.starter, {}), { code: 'CONFLICT' })
  await add({ body: rows[0]!.body })
})
