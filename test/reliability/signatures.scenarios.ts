import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { proposalUrlOf } from '#features/proposals/link.server.ts'
import { loadSecrets } from '#server/secrets.ts'
import type { Bench } from '../bench/live-readers.ts'
import { bodyOf, makeProposal } from '../proposals.ts'
import { until } from '../until.ts'
import { enter, makeFolder, startEmpty } from './faults/place.ts'
import { post } from './faults/writers.ts'
import type { Report, Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  { id: 'R42', title: 'The program is killed while a proposal is signed', run: killSigning },
]

const stage = { amount: null, opensDate: null, opensStatus: null }
const body = bodyOf({
  stages: [
    { title: 'Deposit', percent: 40, opensOn: 'signature', ...stage },
    { title: 'Rest', percent: 60, opensOn: 'decision', ...stage },
  ],
  tasks: [{ title: 'Write the copy', description: '' }],
})
const record = { signed: 1, signatures: 1, decisions: 1, accounts: 1, projects: 1 }
const all = { ...record, tasks: 1, stages: 2, invoices: 1 }
type Rows = typeof all

/** Every other round is killed before the commit for certain, the others at any moment. */
async function killSigning(report: Report): Promise<void> {
  const dataDir = await makeFolder()
  let server = await startEmpty(dataDir)
  const bench = await enter(dataDir)
  // The tasks of a signed proposal go to somebody.
  await bench.makePerson('Admin')
  const secrets = await loadSecrets(dataDir)
  const rounds = report.rounds(20)
  let [halves, lost, whole] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const email = `round-${round}@example.test`
    const title = `Proposal of round ${round}`
    const proposal = await makeProposal(bench.db, { title, email, body: JSON.stringify(body) })
    const token = proposalUrlOf({ config: { origin: '' }, secrets }, proposal)
      .split('/')
      .at(-1)
    const sign = () => signAt(`${server.url}/api/proposal-link/${token}`, email)
    const free = round % 2 === 0 ? await holdSignatures(bench) : undefined
    const signing = sign()
    if (free) await Promise.race([signing.then(refuse), until('it waits', () => isWaiting(bench))])
    else await pause(randomInt(5, 150))
    await server.kill()
    await free?.()
    const outcome = await signing
    server = await startEmpty(dataDir)
    const rows = await countRows(bench, proposal.id, email, title)
    const isWhole = isSame(rows, all)
    if (isWhole) whole += 1
    else if (Object.values(rows).some((count) => count > 0)) halves += 1
    if (outcome === 200 && !isWhole) lost += 1
    if (isWhole) continue
    assert.equal(await sign(), 200)
    if (!isSame(await countRows(bench, proposal.id, email, title), all)) halves += 1
  }
  report.figure('kills', rounds)
  report.figure('signed whole before the kill', whole)
  report.figure('signed in part', halves, { atMost: 0 })
  report.figure('acknowledged and lost', lost, { atMost: 0 })
  await server.end()
}

const isSame = (one: Rows, other: Rows) =>
  Object.entries(other).every(([name, count]) => one[name as keyof Rows] === count)

function refuse(outcome: number | string): never {
  throw new Error(`A signature ended before the kill: ${outcome}`)
}

/** The status, or the code of the connection's error. */
async function signAt(url: string, email: string): Promise<number | string> {
  try {
    const read = await fetch(url)
    const { seen, shown } = await read.json()
    const who = { name: 'Ada Okafor', email, signature: { typed: 'Ada Okafor' } }
    const body = JSON.stringify({ ...who, picks: shown.picks, consent: true, seen })
    const headers = { 'Content-Type': 'application/json' }
    return (await post({ url: `${url}/sign`, headers, body })).outcome
  } catch (error) {
    return String(error)
  }
}

/** The last rows of a signature are not written until it is released. */
async function holdSignatures({ pool }: Bench): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  holder.on('error', () => {})
  await holder.query('begin')
  await holder.query('lock table proposal_signature in share mode')
  return async () => {
    // The end of the program may have ended the connection.
    await holder.query('rollback').catch(() => {})
    holder.release(true)
  }
}

async function isWaiting({ pool }: Bench): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'proposal_signature'`,
  )
  return rows.length > 0
}

async function countRows({ pool }: Bench, id: string, email: string, title: string): Promise<Rows> {
  const { rows } = await pool.query<Rows>(
    `with begun as (select id from project where title = $3)
    select (select count(*)::int from proposal where id = $1 and signed_at is not null) as signed,
      (select count(*)::int from proposal_signature where proposal_id = $1) as signatures,
      (select count(*)::int from decision where about = $1) as decisions,
      (select count(*)::int from account where email = $2) as accounts,
      (select count(*)::int from begun) as projects,
      (select count(*)::int from task where project_id in (table begun)) as tasks,
      (select count(*)::int from stage where project_id in (table begun)) as stages,
      (select count(*)::int from invoice where project_id in (table begun)) as invoices`,
    [id, email, title],
  )
  return rows[0]!
}
