import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { after, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { createLog } from '#server/log.ts'
import { DataDirInUse, type Postgres, startPostgres } from '#server/postgres/postgres.ts'
import { findPostmaster } from '#server/postgres/postgres-process.ts'
import { until, within } from '#test/until.ts'

type Connection = Postgres['connection']

interface Scope {
  after(step: () => Promise<void>): void
}

const log = createLog('silent')
const settings = { fsync: 'off', shared_buffers: '16MB' }
const ownerScript = fileURLToPath(import.meta.resolve('#test/postgres-owner.ts'))

const ends = new WeakMap<object, (() => unknown)[]>()

/**
 * Unlike the test runner's hooks, runs the last step first: a server stops before its folder is
 * removed.
 */
function atEnd(t: Scope, step: () => unknown) {
  const steps = ends.get(t) ?? []
  if (steps.length === 0) {
    t.after(async () => {
      for (const each of steps.reverse()) await each()
    })
  }
  steps.push(step)
  ends.set(t, steps)
}

/** A folder that does not exist yet. */
async function makePlace(t: Scope): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'atrium-pg-'))
  atEnd(t, () => rm(parent, { recursive: true, force: true }))
  return path.join(parent, 'postgres')
}

const wholeFile = { after }
const template = await makePlace(wholeFile)
await (await startPostgres({ dir: template, log, settings })).stop()

/** A copy of an initialized database, which is faster than initializing one. */
async function makeDir(t: TestContext): Promise<string> {
  const dir = await makePlace(t)
  await promisify(execFile)('cp', ['-a', template, dir])
  return dir
}

async function start(t: TestContext, dir: string, attach = false): Promise<Postgres> {
  const postgres = await startPostgres({ dir, log, settings, attach })
  atEnd(t, () => postgres.stop())
  return postgres
}

async function startOwner(t: TestContext, dir: string, ...mode: string[]) {
  const child = spawn(process.execPath, [ownerScript, dir, ...mode], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  atEnd(t, () => end(child))
  const started = Promise.race([
    once(readline.createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the process ended'))),
  ])
  const [line] = await within('the database of another process starts', started)
  return { child, connection: JSON.parse(line) as Connection }
}

async function end(child: ChildProcess, signal?: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (signal) child.kill(signal)
  else child.stdin?.end()
  await within('the owner of the database ends', exited)
}

async function query(connection: Connection, sql: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function keepRow(connection: Connection) {
  await query(connection, "create table kept as select 'still here' as text")
}

async function assertRowKept(connection: Connection) {
  assert.deepEqual(await query(connection, 'select text from kept'), [{ text: 'still here' }])
}

async function eventually<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  let found: T | undefined
  await until(what, async () => {
    found = await look()
    return Boolean(found)
  })
  return found!
}

const nextPostmaster = (dir: string, previous: number) =>
  eventually('another postmaster is ready', () => {
    const found = findPostmaster(dir)
    return found?.ready && found.pid !== previous ? found : undefined
  })

test('starts in an empty folder, stops cleanly and keeps the rows', async (t) => {
  const dir = await makePlace(t)
  const first = await start(t, dir)
  await keepRow(first.connection)
  await first.stop()
  assert.equal(existsSync(path.join(dir, 'postmaster.pid')), false)
  assert.equal(existsSync(first.connection.host), false)
  const second = await start(t, dir)
  await assertRowKept(second.connection)
  const [clock] = await query(second.connection, "select current_setting('timezone') as zone")
  assert.equal(clock.zone, 'UTC')
})

test('only its own account can access the data and the socket', async (t) => {
  const dir = await makeDir(t)
  const { connection } = await start(t, dir)
  for (const place of [dir, connection.host]) {
    assert.equal((await stat(place)).mode & 0o777, 0o700)
  }
  const [{ addresses }] = await query(
    connection,
    "select current_setting('listen_addresses') as addresses",
  )
  assert.equal(addresses, '')
})

test('a killed process ends its database, and the next start works at once', async (t) => {
  const dir = await makeDir(t)
  const { child, connection } = await startOwner(t, dir)
  await keepRow(connection)
  await end(child, 'SIGKILL')
  const next = await start(t, dir)
  await assertRowKept(next.connection)
})

test('a killed process leaves no PostgreSQL behind', async (t) => {
  const dir = await makeDir(t)
  const { child, connection } = await startOwner(t, dir)
  atEnd(t, () => rm(connection.host, { recursive: true, force: true }))
  await end(child, 'SIGKILL')
  await until('PostgreSQL is gone', () => !existsSync(path.join(dir, 'postmaster.pid')))
})

test('a killed postmaster is restarted, each time', async (t) => {
  const dir = await makeDir(t)
  const { connection } = await start(t, dir)
  await keepRow(connection)
  for (let round = 0; round < 2; round++) {
    const { pid } = await eventually('a postmaster runs', () => findPostmaster(dir))
    process.kill(pid, 'SIGKILL')
    await nextPostmaster(dir, pid)
    await assertRowKept(connection)
  }
})

test('the database is restarted when its watchdog is killed', async (t) => {
  const dir = await makeDir(t)
  const { connection } = await start(t, dir)
  await keepRow(connection)
  const { pid } = await eventually('a postmaster runs', () => findPostmaster(dir))
  process.kill(await parentOf(pid), 'SIGKILL')
  await nextPostmaster(dir, pid)
  await assertRowKept(connection)
})

test('the next start recovers if the postmaster and the process are killed together', async (t) => {
  const dir = await makeDir(t)
  const { child, connection } = await startOwner(t, dir)
  await keepRow(connection)
  const { pid } = await eventually('a postmaster runs', () => findPostmaster(dir))
  process.kill(pid, 'SIGKILL')
  await end(child, 'SIGKILL')
  const next = await start(t, dir)
  await assertRowKept(next.connection)
})

test('an orphaned server is stopped by the next start', async (t) => {
  const dir = await makeDir(t)
  const { child, connection } = await startOwner(t, dir)
  await keepRow(connection)
  const { pid } = await eventually('a postmaster runs', () => findPostmaster(dir))
  child.kill('SIGSTOP')
  const group = -(await parentOf(pid))
  process.kill(group, 'SIGHUP')
  await until('the watchdog is gone', async () => (await parentOf(pid)) !== -group)
  await end(child, 'SIGKILL')
  assert.equal(findPostmaster(dir)?.pid, pid)
  const next = await start(t, dir)
  assert.notEqual(findPostmaster(dir)?.pid, pid)
  await assertRowKept(next.connection)
})

test('a pid file that names another process is ignored', async (t) => {
  const dir = await makeDir(t)
  const first = await start(t, dir)
  await keepRow(first.connection)
  const pidFile = path.join(dir, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await first.stop()
  const { uid, gid } = await stat(dir)
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const stranger = spawn('sleep', ['600'], { ...account, cwd: '/' })
  atEnd(t, () => stranger.kill())
  await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
  assert.equal(findPostmaster(dir), undefined)
  const second = await start(t, dir)
  await assertRowKept(second.connection)
})

test('a second server on the same data is rejected, also from another process', async (t) => {
  const dir = await makeDir(t)
  const { child } = await startOwner(t, dir)
  await assert.rejects(start(t, dir), DataDirInUse)
  await end(child)
  await start(t, dir)
  await assert.rejects(start(t, dir), DataDirInUse)
})

test('a script joins the running server and leaves it running', async (t) => {
  const dir = await makeDir(t)
  const server = await start(t, dir)
  const script = await start(t, dir, true)
  assert.deepEqual(script.connection, server.connection)
  await script.stop()
  await query(server.connection, 'select 1')
})

test('a script starts the database if it is not running', async (t) => {
  const dir = await makeDir(t)
  const script = await start(t, dir, true)
  await query(script.connection, 'select 1')
  await script.stop()
  assert.equal(findPostmaster(dir), undefined)
})

test('three concurrent scripts on an empty folder share one database', async (t) => {
  const dir = await makePlace(t)
  const racing = await Promise.all([1, 2, 3].map(() => startOwner(t, dir, 'attach')))
  const seen = await Promise.all(
    racing.map(({ connection }) =>
      query(
        connection,
        'select system_identifier, pg_postmaster_start_time() from pg_control_system()',
      ),
    ),
  )
  assert.deepEqual(seen[1], seen[0])
  assert.deepEqual(seen[2], seen[0])
})

test('one of three servers that start at once on an empty folder runs', async (t) => {
  const dir = await makePlace(t)
  const starts = await Promise.allSettled([1, 2, 3].map(() => start(t, dir)))
  const refused = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual(
    refused.map((reason) => reason.name),
    ['DataDirInUse', 'DataDirInUse'],
  )
})

test('a setting that PostgreSQL rejects is reported in one line', async (t) => {
  const dir = await makeDir(t)
  const wrong = startPostgres({ dir, log, settings: { ...settings, max_connections: 'many' } })
  await assert.rejects(wrong, /^Error: PostgreSQL did not start: FATAL: .*max_connections.*/)
  await start(t, dir)
})

if (process.getuid?.() === 0) {
  test('as root, the data is stored elsewhere if only root may enter the folder', async (t) => {
    const dir = path.join(await makePlace(t), 'of-root', 'postgres')
    await mkdir(path.dirname(dir), { recursive: true, mode: 0o700 })
    const first = await start(t, dir)
    await keepRow(first.connection)
    await first.stop()
    const elsewhere = await readlink(dir)
    atEnd(t, () => rm(elsewhere, { recursive: true, force: true }))
    const second = await start(t, dir)
    await assertRowKept(second.connection)
  })

  test('as root, data that root copied starts more than once', async (t) => {
    const [dir, place] = [await makePlace(t), await mkdtemp(path.join(tmpdir(), 'atrium-copy-'))]
    atEnd(t, () => rm(place, { recursive: true, force: true }))
    const first = await start(t, dir)
    await keepRow(first.connection)
    await first.stop()
    const copy = path.join(place, 'postgres')
    await cp(dir, copy, { recursive: true })
    await (await start(t, copy)).stop()
    const { connection } = await start(t, copy)
    await assertRowKept(connection)
  })
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^PPid:\s*(\d+)/m)?.[1])
}
