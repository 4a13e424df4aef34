import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase } from '#test/db.ts'
import { program, type ServerProcess, startServerProcess } from '#test/process.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

const env = { BOT_CHECK: 'off', RATE_LIMIT: 'off' }
const root = fileURLToPath(new URL('../..', import.meta.url))

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'atrium-failure-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Starts a server that is expected to fail, and returns its output. */
async function failToStart(extra: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, ...env, PORT: '0', LOG_LEVEL: 'error', ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(async () => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await exited)[0], out, err }
}

function post(server: ServerProcess, where: string, body: string) {
  const sending = request(server.url + where, {
    method: 'POST',
    // The server answers `100 Continue` when it waits for the body.
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  })
  const answered = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
  })
  return { sending, answered }
}

/** Connects clients that drip headers or a body, or read nothing. Resolves when the server has closed all. */
async function connectSlowClients({ url }: ServerProcess): Promise<void> {
  const port = Number(new URL(url).port)
  const starts = [
    'GET /api/service HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x',
  ]
  async function send(start: string, text: string, everyMs: number, reads: boolean) {
    const socket = net.connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    if (reads) socket.resume()
    else socket.pause()
    socket.write(start)
    // A client that does not read notices the end only when it writes.
    const sending = setInterval(() => socket.write(text), everyMs)
    await closed
    clearInterval(sending)
  }
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5)
  await Promise.all([
    ...Array.from({ length: 150 }, (_, at) => send(starts[at % 3] ?? '', 'a', 1_000, true)),
    ...Array.from({ length: 20 }, () => send('', request, 100, false)),
  ])
}

const login = JSON.stringify({ email: 'admin@atrium.test', password: 'Atrium!2026' })

describe('a server with an embedded database', () => {
  let server: ServerProcess
  let dir: string
  /** They stay up to 20 s while the other tests run. */
  let slowClients: Promise<void>
  before(async () => {
    dir = await makeDir()
    server = await startServerProcess({ ...env, DATA_DIR: dir })
    slowClients = connectSlowClients(server)
  })

  const get = (where: string) => fetch(server.url + where, { signal: AbortSignal.timeout(30_000) })

  async function postgres(): Promise<number[]> {
    const pidFile = await readFile(path.join(dir, 'postgres/postmaster.pid'), 'utf8')
    const postmaster = Number(pidFile.split('\n')[0])
    const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
    const children = all.map((line) => line.trim().split(/\s+/).map(Number))
    const own = children.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid)
    return [postmaster, ...own]
  }

  test('answers 503 while the database is suspended, still serves pages, and recovers', async () => {
    const pages = ['/', '/services', '/api/service']
    for (const page of pages) assert.equal((await get(page)).status, 200)
    const stopped = await postgres()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      const calls = ['/api/service?q=a', '/api/service/nothing', '/readyz', '/api/service?q=b']
      const signedIn = signIn()
      const answers = await Promise.all([...calls, ...calls, ...calls, ...calls].map(get))
      for (const { status, headers } of answers) {
        assert.equal(status, 503)
        assert.match(headers.get('Retry-After') ?? '', /^\d+$/)
      }
      const { status, headers, code } = await signedIn
      assert.deepEqual([status, code], [503, 'UNAVAILABLE'])
      assert.match(headers.get('Retry-After') ?? '', /^\d+$/)
      for (const page of [...pages, '/healthz']) assert.equal((await get(page)).status, 200)
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    await until('the program is ready again', async () => (await get('/readyz')).status === 200)
    assert.equal((await get('/api/service?q=a')).status, 200)
    assert.equal((await signIn()).status, 200)
  })

  async function signIn() {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: login,
      signal: AbortSignal.timeout(30_000),
    })
    const { code } = (await response.json()) as { code?: string }
    return { status: response.status, headers: response.headers, code }
  }

  test('answers fifty concurrent sign-ins, or 503 if it is busy', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, signIn))
    for (const { status, headers } of answers) {
      assert.ok([200, 429, 503].includes(status), String(status))
      if (status !== 200) assert.match(headers.get('Retry-After') ?? '', /^\d+$/)
    }
    assert.ok(answers.some(({ status }) => status === 200))
  })

  test('prevents a second server on the same data folder', async () => {
    const { code, out, err } = await failToStart({ DATA_DIR: dir })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^Atrium could not start\. Another Atrium runs on .*DATA_DIR\n$/)
    assert.equal((await get('/readyz')).status, 200)
  })

  test('disconnects clients that drip headers or a body, or read nothing', async () => {
    await slowClients
    assert.equal((await get('/api/service?q=a')).status, 200)
  })

  test('finishes open requests when it is stopped, and accepts no new ones', async () => {
    const { sending, answered } = post(server, '/api/auth/login', login)
    sending.write(login.slice(0, 10))
    await once(sending, 'continue')
    const ended = server.end('SIGTERM')
    const refused = async () =>
      get('/healthz').then(
        () => false,
        () => true,
      )
    await until('new connections are refused', refused)
    sending.end(login.slice(10))
    const { status, body } = await answered
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok((body as { accessToken: string }).accessToken)
    assert.equal(await ended, 0)
    await assert.rejects(readFile(path.join(dir, 'postgres/postmaster.pid')), { code: 'ENOENT' })
  })

  test('starts without recovery after a clean stop', async () => {
    const said: string[] = []
    server = await startServerProcess({ ...env, DATA_DIR: dir, LOG_LEVEL: 'info' })
    server.child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    assert.equal((await signIn()).status, 200)
    assert.equal(await server.end('SIGTERM'), 0)
    assert.doesNotMatch(said.join(''), /recovery|not properly shut down/)
  })
})

describe('a failed start', () => {
  test('with an unwritable folder is reported in one line', async () => {
    const file = path.join(await makeDir(), 'file')
    await writeFile(file, '')
    for (const DATA_DIR of [path.join(file, 'data'), file]) {
      const { code, out, err } = await failToStart({ DATA_DIR })
      assert.deepEqual([code, out], [1, ''])
      assert.match(
        err,
        /^Atrium could not start\. DATA_DIR: must be a folder that can be written.*\n$/,
      )
    }
  })

  test('with a database of a newer version is reported in one line', async () => {
    const { connection, pool } = await createTestDatabase()
    await pool.query(`insert into migration (name, checksum) values ('9999_later.sql', '')`)
    const url = { DATABASE_URL: urlOf(connection), DATA_DIR: await makeDir() }
    const { code, out, err } = await failToStart(url)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^Atrium could not start\. The database is newer .*9999_later\.sql.*\n$/)
  })

  test('with an unreachable database is reported in one line', async () => {
    const DATABASE_URL = 'postgres://ada:secret@127.0.0.1:1/atrium'
    const { code, out, err } = await failToStart({ DATABASE_URL, DATA_DIR: await makeDir() })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^Atrium could not start\. .*DATABASE_URL.*\n$/)
    assert.doesNotMatch(err, /secret/)
  })

  test('with a port in use is reported in one line, and stops its database', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    atEnd(async () => void taken.close())
    const { port } = taken.address() as net.AddressInfo
    const DATA_DIR = await makeDir()
    const { code, out, err } = await failToStart({ PORT: String(port), DATA_DIR })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^Atrium could not start\. PORT: .*\n$/)
    const pid = path.join(DATA_DIR, 'postgres/postmaster.pid')
    await until('its database has ended', () => !existsSync(pid))
  })
})
