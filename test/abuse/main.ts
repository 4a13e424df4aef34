import { readdir, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { cpuMs, endAll, type Started } from '../bench/processes.ts'
import { dropDataDir, makeDataDir, type Running, startWithDatabase } from '../bench/running.ts'
import { attackOneByOne } from './alone.ts'
import type { Orders, Tally } from './attacker.ts'
import type { Prey } from './attacks.ts'
import { keepTrying, type Person, startPerson, upload, visit, write } from './people.ts'
import { type Findings, judge, render } from './report.ts'
import { bulkAttacks, textAttacks } from './texts.ts'
import { look, watch } from './watch.ts'
import { hangUp } from './wire.ts'

const quietSeconds = 5
const attacked = 'admin'

/** Configured as behind a proxy, without the bot check, so that every body is fully processed. */
const env = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }

interface Options {
  seconds: number
  only: string
}

/** Runs all known attacks at once against the built program in its own process. */
async function main(options: Options): Promise<void> {
  const dataDir = await makeDataDir()
  try {
    const running = await startWithDatabase(dataDir, env)
    const findings = await attack(running, options)
    await running.db.end()
    const lines = judge(findings)
    console.info(render(lines, findings))
    if (lines.some(({ ok }) => ok === false)) process.exitCode = 1
  } finally {
    await endAll()
    await dropDataDir(dataDir)
  }
}

async function attack({ server, db }: Running, options: Options): Promise<Findings> {
  const { seconds } = options
  const owner = await startPerson(server.url, attacked)
  const writer = await startPerson(server.url, 'manager')
  const prey = await findPrey(server, owner)

  console.info('One body after the other')
  const alone = await attackOneByOne(server, options.only ? [] : [...prey.texts, ...bulkAttacks()])

  console.info('Nobody but visitors')
  await visit(server.url, 1)
  const before = { visits: await visit(server.url, quietSeconds), seen: await look(server) }

  console.info(`Everything at once, for ${seconds} s`)
  const during = await runAttacks(server, { ...options, prey, writer })

  console.info('Five seconds later')
  hangUp()
  await pause(5_000)
  const seen = await look(server)
  const ready = (await fetch(`${server.url}/readyz`)).ok
  const visits = await visit(server.url, quietSeconds)
  const stillSignedIn = (await owner.fetch('/api/auth/refresh')).ok
  const after = { visits, seen, ready, stillSignedIn }

  const sql = 'select slug, count(*)::int as stored from service group by slug'
  const { rows } = await db.query<{ slug: string; stored: number }>(sql)
  const stored = new Map(rows.map((row) => [row.slug, row.stored]))
  const lost = during.written.acknowledged.filter((slug) => !stored.has(slug)).length
  const doubled = rows.filter((row) => row.stored > 1).length
  return { seconds, alone, before, during, after, lost, doubled }
}

interface AttackPlan extends Options {
  prey: Prey
  writer: Person
}

async function runAttacks(server: Started, { prey, writer, seconds, only }: AttackPlan) {
  // Signs in from another browser of the same account, because the attacks target its open session.
  const returning = await startPerson(server.url, attacked)
  const cpuBefore = cpuMs(server.pid)
  const over = AbortSignal.timeout(seconds * 1_000)
  const [tallies, visits, written, signIns, uploads, seen] = await Promise.all([
    sendAttacker({ ...prey, url: server.url, seconds, only }),
    visit(server.url, seconds),
    write(writer, over),
    keepTrying(() => returning.signIn(), 5_000, over),
    keepTrying(() => upload(writer), 5_000, over),
    watch(server, over),
  ])
  const cores = (cpuMs(server.pid) - cpuBefore) / (seconds * 1_000)
  return { tallies, visits, written, signIns, uploads, seen, cores }
}

/** Runs in its own thread, so that its work does not count as latency. */
function sendAttacker(orders: Orders): Promise<Tally[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: orders })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function findPrey(server: Started, owner: Person): Promise<Prey> {
  const client = await startPerson(server.url, 'client2')
  const thief = await startPerson(server.url, attacked)
  const pictures = (await (await owner.fetch('/api/file?limit=100')).json()) as {
    key: string
    uses: number
  }[]
  const loot = {
    token: client.token,
    adminToken: thief.token,
    pictures: pictures.filter(({ uses }) => uses > 0).map(({ key }) => key),
    attacked: { email: `${attacked}@atrium.test`, sessionId: owner.sessionId },
  }
  return { loot, texts: await textAttacks(server), asset: await largestAsset() }
}

async function largestAsset(): Promise<string> {
  const folder = fileURLToPath(new URL('../../build/client/assets', import.meta.url))
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      size: (await stat(`${folder}/${name}`)).size,
    })),
  )
  const [largest] = sizes.sort((a, b) => b.size - a.size)
  return `/assets/${largest?.name}`
}

/** Aborts after this time, whatever the server does. */
const patienceMs = 300_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    // Part of the name of an attack, to run it alone.
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
async function giveUp(why: string): Promise<void> {
  console.error(why)
  await endAll()
  process.exit(1)
}

setTimeout(() => giveUp('The server did not answer in time'), seconds * 1_000 + patienceMs).unref()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => giveUp('Interrupted'))
await main({ seconds, only: values.only })
