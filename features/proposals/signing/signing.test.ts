import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { dashboard } from '#features/dashboard/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { clientPages } from '#features/plans/paths.ts'
import type { SaveStage } from '#features/stages/contract.ts'
import { hashSeen } from '#people/decisions.server.ts'
import { publicKeyOf, verifyPdf } from '#server/pdf/signed-pdf.ts'
import { toCents } from '#shared/money.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'
import { makePlan, makeSubscription } from '#test/plans.ts'
import { bodyOf, itemOf, makeProposal } from '#test/proposals.ts'
import { proposalUrlOf } from '../link.server.ts'
import { findProposal } from '../queries.server.ts'
import { proposalLinks } from './contract.ts'
import { shownOf } from './shown.server.ts'

let app: TestApp
let visitor: Visitor
let writer: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  visitor = app.visit()
  writer = (await signInAs(app, 'Admin')).accountId
})

const stage = (title: string, percent: number, opensOn: SaveStage['opensOn']): SaveStage => ({
  ...{ title, percent, amount: null, opensOn, opensDate: null, opensStatus: null },
})

const address = () => `ada-${randomUUID()}@example.test`

async function make(values: Parameters<typeof makeProposal>[1] = {}) {
  const body = bodyOf({
    stages: [stage('Deposit', 40, 'signature'), stage('Rest', 60, 'decision')],
    tasks: [{ title: 'Write the copy', description: '' }],
  })
  const email = address()
  const proposal = await makeProposal(app.kernel.db, {
    ...{ email, account_id: writer, body: JSON.stringify(body), ...values },
  })
  return { ...proposal, body, token: tokenOf(proposal) }
}

const tokenOf = (proposal: { id: string; version: number }) =>
  proposalUrlOf(app.kernel, proposal).split('/').at(-1) ?? ''

type Query = { package?: string; items?: string; plan?: string }
const read = (token: string, query: Query = {}) =>
  visitor.call(proposalLinks.one, { params: { token }, query })

async function sign(
  token: string,
  email: string,
  { query = {}, ...values }: { query?: Query } & Record<string, unknown> = {},
) {
  const { shown, seen } = await read(token, query)
  const body = {
    ...{ picks: shown.picks, name: 'Ada Okafor', email, consent: true as const, seen },
    ...{ signature: { typed: 'Ada Okafor' }, ...values },
  }
  return visitor.call(proposalLinks.sign, { params: { token }, body })
}

const rowOf = (id: string) =>
  app.kernel.db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ subject: string }>(
    "select data->>'subject' as subject from job.job where name = 'mail' and data->>'to' = $1",
    [email],
  )
  return rows.map(({ subject }) => subject)
}

const rowsOf = async (projectId: string | null) => {
  const { db } = app.kernel
  const of = (table: 'task' | 'stage' | 'invoice') =>
    db.selectFrom(table).select('id').where('project_id', '=', projectId!).execute()
  return { tasks: await of('task'), stages: await of('stage'), invoices: await of('invoice') }
}

test('a signature makes the record, the client, the project, its tasks, stages and first invoice', async () => {
  const { id, email, token, body } = await make()
  const option = body.items[1]!.id
  const before = await read(token)
  assert.deepEqual([before.state, before.shown.amounts.total], ['open', 1_000])
  const picked = await read(token, { items: option })
  assert.deepEqual([picked.shown.amounts.total, picked.shown.stages[0]?.amount], [1_250, 500])
  assert.notEqual(picked.seen, before.seen)
  await sign(token, email, { query: { items: option } })
  const row = await rowOf(id)
  assert.ok(row.signed_at && row.project_id && row.client_id)
  const { tasks, stages, invoices } = await rowsOf(row.project_id)
  assert.deepEqual([tasks.length, stages.length, invoices.length], [1, 2, 1])
  const account = await app.kernel.db
    .selectFrom('account')
    .select(['id', 'first_name', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  assert.deepEqual([account.first_name, account.role], ['Ada', 'User'])
  const after = await read(token)
  assert.deepEqual(
    [after.state, after.signed?.name, after.signed?.firstPart?.due],
    [...['signed', 'Ada Okafor', 500]],
  )
  assert.equal(after.seen, picked.seen)
  assert.equal(hashSeen(after.shown), picked.seen)
  const decision = await app.kernel.db
    .selectFrom('decision')
    .selectAll()
    .where('about', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [decision.seen_hash, decision.email, decision.account_id, decision.decision],
    [...[picked.seen, email, null, 'Signed']],
  )
})

test('the total that is signed is the sum of the invoices of its stages, to the cent', async () => {
  const { db, settings } = app.kernel
  const usual = await settings.read(db, invoiceSection)
  const proposal = await make()
  const row = (await findProposal(db, proposal.id))!
  const totalOf = async (price: number, rate: number, shares: number[], kind: string) => {
    const [taxRate, taxRates] = kind === 'one' ? [rate, []] : [0, [{ name: 'VAT', rate }]]
    const texts = { ...usual, taxRate, taxRates, pricesGross: kind === 'gross' }
    const read = async () => texts
    const stages = shares.map((share) => stage('Part', share, 'decision'))
    const body = bodyOf({ items: [itemOf('Website', price)], stages })
    const ctx = { db, settings: Object.assign(Object.create(settings), { read }) }
    const shown = await shownOf(
      ctx,
      { ...row, body },
      { packageId: null, itemIds: [], plan: false },
    )
    const cents = shown.stages.reduce((sum, { amount }) => sum + toCents(amount, 'USD'), 0)
    const { subtotal, tax, total, taxes } = shown.amounts
    assert.deepEqual([total, subtotal], [cents / 100, price])
    assert.equal(Math.round((subtotal + (kind === 'gross' ? 0 : tax)) * 100), cents)
    if (kind !== 'one') assert.equal(taxes[0]?.tax, tax)
    return total
  }
  const thirds = [33.333, 33.333, 33.334]
  assert.equal(await totalOf(1_000.01, 8.875, thirds, 'one'), 1_088.75)
  const share = fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1_000)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 500_000_000 }).map((cents) => cents / 100),
      fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1_000),
      fc.array(share, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('one', 'net', 'gross'),
      async (...given) => void (await totalOf(...given)),
    ),
  )
})

test('twenty signatures at once make one project', async () => {
  const { id, email, token } = await make()
  const { shown, seen } = await read(token)
  const body = { picks: shown.picks, name: 'Ada', email, consent: true as const, seen }
  const calls = Array.from({ length: 20 }, () =>
    visitor.call(proposalLinks.sign, {
      params: { token },
      body: {
        ...body,
        signature: {
          strokes: [
            [1, 1, 500, 500],
            [3, 3, 9, 9],
          ],
        },
      },
    }),
  )
  const results = await Promise.allSettled(calls)
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.ok(results.every((one) => one.status === 'fulfilled' || one.reason.status === 409))
  const { client_id } = await rowOf(id)
  const projects = app.kernel.db.selectFrom('project').select('id')
  assert.equal((await projects.where('client_id', '=', client_id).execute()).length, 1)
})

test('nothing is signed unseen, after an edit, or after the last day', async () => {
  const { id, email, token } = await make()
  await assert.rejects(sign(token, email, { seen: 'x' }), { status: 409 })
  await assert.rejects(
    sign(token, email, {
      picks: { packageId: null, itemIds: [], plan: false },
      seen: 'a'.repeat(64),
    }),
    {
      status: 409,
    },
  )
  await assert.rejects(sign(token, email, { consent: false }), { status: 400 })
  for (const signature of [
    {},
    { strokes: [] },
    { typed: 'A', strokes: [[1, 2, 3, 4, 5, 6, 7, 8]] },
  ])
    await assert.rejects(sign(token, email, { signature }), { status: 400 })
  const { db } = app.kernel
  await db.updateTable('proposal').set({ expires_on: '2020-01-01' }).where('id', '=', id).execute()
  await assert.rejects(read(token), { status: 410, code: 'PROPOSAL_EXPIRED' })
  await db
    .updateTable('proposal')
    .set({ expires_on: '2090-01-01', version: 2 })
    .where('id', '=', id)
    .execute()
  await assert.rejects(read(token), { status: 410, code: 'PROPOSAL_REPLACED' })
  assert.equal((await read(tokenOf({ id, version: 2 }))).state, 'open')
  await assert.rejects(read('made-up'), { status: 400, code: 'LINK_INVALID' })
  assert.equal((await rowOf(id)).signed_at, null)
})

test('an address that the link’s reader types makes no client and reaches no account', async () => {
  const victim = await makeAccount(app.kernel.db, { role: 'User' })
  const stranger = address()
  for (const typed of [victim.email, stranger]) {
    const { id, email, token } = await make()
    await sign(token, typed, { name: 'Mallory Evil' })
    const { client_id } = await rowOf(id)
    const invited = await app.kernel.db
      .selectFrom('client_contact')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', client_id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(invited, { email, first_name: 'Ada', last_name: 'Okafor' })
    const chosen = await make({ email: victim.email })
    await sign(chosen.token, typed)
    assert.equal((await rowOf(chosen.id)).client_id, victim.id)
  }
  assert.deepEqual(await mailsTo(stranger), Array(2).fill('Signed: A site for the bakery'))
})

test('a copy of what was signed goes to the signer and to whom it was sent', async () => {
  const { email, token } = await make()
  const typed = address()
  await sign(token, typed)
  for (const to of [email, typed])
    assert.equal((await mailsTo(to)).filter((subject) => /^Signed/.test(subject)).length, 1)
})

test('a decline needs a reason and ends the link for signing; a question and a renewal are told', async () => {
  const { id, email, token } = await make()
  const params = { token }
  await visitor.call(proposalLinks.ask, { params, body: { question: 'Is hosting included?' } })
  await assert.rejects(visitor.call(proposalLinks.decline, { params, body: { reason: ' ' } }), {
    status: 400,
  })
  await visitor.call(proposalLinks.decline, { params, body: { reason: 'Too much' } })
  assert.equal((await rowOf(id)).decline_reason, 'Too much')
  const decisions = app.kernel.db.selectFrom('decision').selectAll().where('about', '=', id)
  const [decision, ...more] = await decisions.execute()
  assert.deepEqual(
    [decision?.kind, decision?.decision, decision?.seen_hash, decision?.email, more.length],
    ['proposal', 'Declined version 1', (await read(token)).seen, '', 0],
  )
  await assert.rejects(sign(token, email), { status: 409 })
  for (const _ of [1, 2]) await visitor.call(proposalLinks.renew, { params })
  const told = await app.kernel.db
    .selectFrom('notification')
    .select(['kind', 'times'])
    .where('about', '=', id)
    .where('account_id', '=', writer)
    .orderBy('kind')
    .execute()
  assert.deepEqual(told, [
    { kind: 'proposal-declined', times: 1 },
    { kind: 'proposal-question', times: 1 },
    { kind: 'proposal-renewal', times: 1 },
  ])
})

test('a question of a client goes to the conversation', async () => {
  const client = await makeAccount(app.kernel.db, { role: 'User' })
  const { token } = await make({ client_id: client.id })
  await visitor.call(proposalLinks.ask, { params: { token }, body: { question: 'And hosting?' } })
  const [message] = await app.kernel.db
    .selectFrom('chat_message')
    .select('text')
    .where('conversation_id', '=', client.id)
    .execute()
  assert.match(message?.text ?? '', /by its link:\n\nAnd hosting\?$/)
})

test('a question of a lead is on the lead, which is unread again', async () => {
  const { db } = app.kernel
  const lead = await makeLead(db, { read_at: '2026-11-20T12:00:00Z' })
  const { token } = await make({ lead_id: lead.id })
  await visitor.call(proposalLinks.ask, { params: { token }, body: { question: 'And hosting?' } })
  const manager = await signInAs(app, 'Manager')
  const { unread, entries } = await manager.call(leads.one, { params: { id: lead.id } })
  assert.deepEqual(
    [unread, entries.map(({ kind, author }) => [kind, author])],
    [true, [['question', null]]],
  )
  assert.match(entries[0]?.text ?? '', /by its link:\n\nAnd hosting\?$/)
})

test('a plan that was picked waits on the dashboard of the client until they have one', async () => {
  const { db } = app.kernel
  const client = await signInAs(app, 'User')
  const plan = await makePlan(db)
  const body = JSON.stringify(bodyOf({ planId: plan.id }))
  const needs = async () =>
    (await client.call(dashboard.client, {})).asked
      .filter(({ kind }) => kind === 'Plan')
      .map(({ to }) => to)
  const left = await make({ client_id: client.accountId, body })
  await sign(left.token, left.email)
  assert.deepEqual(await needs(), [])
  const { token, email } = await make({ client_id: client.accountId, body })
  await sign(token, email, { query: { plan: 'true' } })
  assert.deepEqual(await needs(), [clientPages.start(plan.id)])
  await makeSubscription(db, { client_id: client.accountId })
  assert.deepEqual(await needs(), [])
})

test('visits of people are counted, and reading to the end', async () => {
  const { id, token } = await make()
  const send = (read: boolean, agent: string) =>
    visitor.fetch(`${app.url}/api/proposal-link/${token}/visit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ read }),
    })
  await send(false, 'Googlebot/2.1')
  assert.equal((await rowOf(id)).opened_count, 0)
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
  await send(false, browser)
  await send(true, browser)
  const { opened_count, read_at } = await rowOf(id)
  assert.deepEqual([opened_count, read_at !== null], [1, true])
})

test('the PDF of an open one has the choices, and what the page has picked', async () => {
  const [small, large] = [itemOf('Small', 900), itemOf('Large', 1_900)]
  const shop = itemOf('Shop', 300, { optional: true })
  const body = JSON.stringify(bodyOf({ packages: [small, large], items: [shop] }))
  const { token } = await make({ body })
  const textOf = async (query: Query) => {
    const pdf = await visitor.call(proposalLinks.pdf, { params: { token }, query })
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), {
      mergePages: true,
    })
    return text.replace(/\s+/g, ' ')
  }
  const usual = await textOf({})
  assert.match(usual, /Small Picked \$900\.00 Large \$1,900\.00 .*Shop \+ \$300\.00/)
  assert.match(usual, /Total \$900\.00/)
  const picked = await textOf({ package: large.id, items: shop.id })
  assert.match(picked, /Small \$900\.00 Large Picked \$1,900\.00 .*Shop Picked \+ \$300\.00/)
  assert.match(picked, /Total \$2,200\.00/)
  await sign(token, address(), { query: { package: large.id } })
  assert.doesNotMatch(await textOf({}), /One of these|Options|Shop/i)
})

test('the signed PDF is verified with the public key, and not with a changed byte', async () => {
  const { email, token } = await make({
    body: JSON.stringify(bodyOf({ packages: [itemOf('Small', 900)] })),
  })
  const pdfOf = async () =>
    Buffer.from(
      await (await visitor.call(proposalLinks.pdf, { params: { token }, query: {} })).arrayBuffer(),
    )
  assert.equal(verifyPdf(await pdfOf(), publicKeyOf(app.kernel.secrets)), undefined)
  const { seen } = await read(token)
  await sign(token, email)
  const pdf = await pdfOf()
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  const statement = verifyPdf(pdf, publicKeyOf(app.kernel.secrets))
  assert.deepEqual(
    [statement?.name, statement?.email, statement?.seen],
    ['Ada Okafor', email, seen],
  )
  pdf[pdf.length >> 1]! ^= 1
  assert.equal(verifyPdf(pdf, publicKeyOf(app.kernel.secrets)), undefined)
})
