import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { extractText } from 'unpdf'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { limits, takeLimit } from '#server/http/limits.ts'
import { publicKeyOf, verifyPdf } from '#server/pdf/signed-pdf.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { bodyOf, makeProposal } from '#test/proposals.ts'
import { proposals } from '../contract.ts'
import { proposalUrlOf } from '../link.server.ts'
import { proposalPaths } from '../paths.ts'
import { proposalData } from '../personal-data.server.ts'
import { proposalLinks } from './contract.ts'

let app: TestApp
let visitor: Visitor
let manager: Visitor
before(async () => {
  app = await startTestApp()
  visitor = app.visit()
  manager = await signInAs(app, 'Manager')
})

const tokenOf = (proposal: { id: string; version: number }) =>
  proposalUrlOf(app.kernel, proposal).split('/').at(-1) ?? ''

const strokes = [[111, 222, 333, 444, 555, 666, 777, 888]]

/** Signed for a client, by somebody who types an address of their own. */
async function makeSigned() {
  const { db } = app.kernel
  const client = await makeAccount(db, { role: 'User' })
  const proposal = await makeProposal(db, {
    ...{ client_id: client.id, email: client.email, decline_reason: 'Our oven broke' },
  })
  const params = { token: tokenOf(proposal) }
  const { shown, seen } = await visitor.call(proposalLinks.one, { params, query: {} })
  const who = { name: 'Wilhelmina Signer', email: 'wilhelmina@elsewhere.test' }
  const body = { ...who, picks: shown.picks, consent: true as const, seen, signature: { strokes } }
  await visitor.call(proposalLinks.sign, { params, body })
  return { id: proposal.id, client, params }
}

async function recordOf(id: string): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select proposal, decision.*, signature, (select json_agg(action) from project_entry as entry
        where entry.project_id = proposal.project_id) as history from proposal
      join proposal_signature as signature on signature.proposal_id = proposal.id
      join decision on decision.id = signature.decision_id where proposal.id = $1`,
    [id],
  )
  return JSON.stringify(rows)
}

test('an export has the signature; an erasure takes name, address and strokes, not the hash', async () => {
  const { id, client } = await makeSigned()
  const { id: personId, email } = client
  const person = {
    ...{ id: personId, email, firstName: '', lastName: '', businessName: '', phoneNumber: '' },
    clientIds: [personId],
  }
  const exported = await Array.fromAsync(proposalData.read!(app.kernel, person))
  const marks = ['Wilhelmina Signer', 'wilhelmina@elsewhere.test', '111,222', 'Our oven broke']
  for (const mark of marks) assert.ok(JSON.stringify(exported).includes(mark), mark)
  const { seen_hash } = await app.kernel.db
    .selectFrom('decision')
    .select('seen_hash')
    .where('about', '=', id)
    .executeTakeFirstOrThrow()
  await proposalData.erase!(app.kernel, person)
  const record = (await recordOf(id)).replaceAll(' ', '')
  for (const mark of [...marks, email, 'Okafor'])
    assert.ok(!record.includes(mark.replaceAll(' ', '')), mark)
  assert.ok(record.includes(seen_hash))
})

test('staff get the signed PDF, and a limited Manager only that of their clients', async () => {
  const { id, client } = await makeSigned()
  const params = { id }
  const pdf = await (await manager.call(proposals.pdf, { params })).arrayBuffer()
  const statement = verifyPdf(Buffer.from(pdf), publicKeyOf(app.kernel.secrets))
  assert.equal(statement?.name, 'Wilhelmina Signer')
  const other = await makeAccount(app.kernel.db, { role: 'User' })
  const blind = await signInAs(app, 'Manager', { sees_clients: [other.id] })
  await assert.rejects(blind.call(proposals.pdf, { params }), { status: 404 })
  const seeing = await signInAs(app, 'Manager', { sees_clients: [client.id] })
  const { picks } = await seeing.call(proposals.one, { params })
  assert.deepEqual(picks?.itemIds, [])
})

test('the PDF has letters that the headline font lacks, and no heading at the end of a page', async () => {
  const sections = Array.from({ length: 40 }, (_, at) => {
    const content = `<h3>Week ${at + 1}.</h3><p>${'We show you a draft at the end of each week. '.repeat(3 + (at % 4))}</p>`
    return { id: randomUUID(), heading: `Part ${at + 1}.`, content }
  })
  const body = JSON.stringify(bodyOf({ sections }))
  const { id } = await makeProposal(app.kernel.db, { title: 'A site for Łódź', body })
  const pdf = await (await manager.call(proposals.pdf, { params: { id } })).arrayBuffer()
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  assert.match(text[0] ?? '', /Total.*A site for Łódź\n/is)
  for (const page of text) assert.doesNotMatch(page, /(Part|Week) \d+\.\s+Web Studio/)
})

test('the dashboard of staff names what expires within two days or has expired', async () => {
  const { db } = app.kernel
  await db.deleteFrom('proposal').where('signed_at', 'is', null).execute()
  const today = calendarDay(app.clock.now)
  const make = (title: string, days: number, values: object = {}) =>
    makeProposal(db, { title, expires_on: addDays(today, days), ...values })
  const expired = await make('Expired', -1)
  await make('Soon', 2)
  await make('Later', 3)
  await make('Declined', 1, { declined_at: '2026-11-21T12:00:00Z', decline_reason: 'No' })
  await make('Draft', 1, { sent_at: null })
  const { needs } = await manager.call(staffDashboard.read, {})
  const need = needs.find(({ kind }) => kind === 'Proposal')
  assert.deepEqual([need?.count, need?.to], [2, proposalPaths.filtered('due')])
  const { rows } = await manager.call(proposals.list, { query: { filter: 'due', sort: 'title' } })
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Expired', 'Soon'],
  )
  assert.deepEqual(
    need?.rows.map(({ title, detail, to }) => [title, detail.split(' ')[0], to]).slice(0, 1),
    [['Expired', 'Expired', proposalPaths.details(expired.id)]],
  )
})

test('one address signs only so often', async () => {
  const address = '10.9.9.9'
  const about = proposalLinks.sign.path
  for (let time = 0; time < limits.publicForm.max; time += 1)
    await takeLimit(app.kernel, app.clock.now, 'publicForm', { ip: address, about })
  const params = { token: tokenOf(await makeProposal(app.kernel.db)) }
  const { shown, seen } = await visitor.call(proposalLinks.one, { params, query: {} })
  const who = { name: 'Ada', email: 'ada@example.test', signature: { typed: 'Ada' } }
  const body = { ...who, picks: shown.picks, consent: true as const, seen }
  const eager = app.visit(address)
  await assert.rejects(eager.call(proposalLinks.sign, { params, body }), { status: 429 })
  await visitor.call(proposalLinks.sign, { params, body })
})
