import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { look, measureMs, watch } from '../../abuse/watch.ts'
import { closed, open, type Target } from '../../abuse/wire.ts'
import { type Running, signIn } from '../../bench/running.ts'
import type { Report } from '../scenario.ts'
import { startLoaded } from './start.ts'

const megabyte = 1024 * 1024
const rounds = 20
const mostMs = 250

interface BadBody {
  name: string
  path?: string
  headers?: Record<string, string>
  /** Sent one after the other until the response is there. */
  pieces: Iterable<string | Buffer>
  /** Closes its side after the last piece. */
  ends?: boolean
}

const json = { 'Content-Type': 'application/json' }
const chunked = { 'Transfer-Encoding': 'chunked' }
const form = { 'Content-Type': 'multipart/form-data; boundary=x' }

const endlessChunks: Iterable<string> = {
  *[Symbol.iterator]() {
    for (;;) yield `10000\r\n${'7'.repeat(0x10000)}\r\n`
  },
}

const partOf = (at: number) =>
  `--x\r\nContent-Disposition: form-data; name="part-${at}"\r\n\r\nvalue\r\n`

/** With its length, unless headers say otherwise. */
function whole(name: string, body: string | Buffer, more: Partial<BadBody> = {}): BadBody {
  const headers = { ...json, 'Content-Length': String(Buffer.byteLength(body)), ...more.headers }
  return { name, ...more, headers, pieces: [body] }
}

/** As a Manager, posts take 400 KB, so that such a body is read and parsed. */
function badBodies(manager: Record<string, string>): BadBody[] {
  const post = { path: '/api/blog', headers: manager }
  const upload = { path: '/api/upload', headers: { ...manager, ...form } }
  const keys = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, at) => [`a[${at}]`, 1]))
  const manyKeys = JSON.stringify(keys)
  const parts = Array.from({ length: 1_000 }, (_, at) => partOf(at)).join('')
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  return [
    whole('2 MB of JSON', JSON.stringify({ firstName: 'x'.repeat(2 * megabyte) })),
    whole(
      '2 MB of JSON to a large form',
      JSON.stringify({ title: 'x'.repeat(2 * megabyte) }),
      post,
    ),
    { name: 'endless chunks', headers: { ...json, ...chunked }, pieces: endlessChunks },
    {
      ...{ name: 'endless chunks of a form', ...upload, pieces: endlessChunks },
      headers: { ...upload.headers, ...chunked },
    },
    whole('a gzip bomb', gzipSync(Buffer.alloc(20 * megabyte)), {
      headers: { 'Content-Encoding': 'gzip' },
    }),
    whole('100,000 levels', deep, post),
    whole('1,000 levels', deep.slice(99_000, 101_000), post),
    whole('1,000,000 names like indexes', manyKeys, post),
    whole('50,000 names like indexes', `{${manyKeys.slice(1, 390_000)}":1}`, post),
    whole('1,000 parts', `${parts}--x--\r\n`, upload),
    whole('a form without its boundary', parts, {
      ...upload,
      headers: { ...manager, 'Content-Type': 'multipart/form-data' },
    }),
    whole('a form that does not end', parts.slice(0, 5_000), upload),
    whole('broken UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])),
    whole('NUL', '{"firstName":"a\\u0000b"}'),
    whole('half a surrogate pair', '{"firstName":"\\ud800"}'),
    whole('a prototype', '{"__proto__":{"role":"Admin"}}'),
    whole('half of an object', '{"firstName":'),
    whole('an empty body', ''),
    whole('another type', '<a/>', { headers: { 'Content-Type': 'text/xml' } }),
    whole('too short for its length', '{}', { headers: { 'Content-Length': '9' }, ends: true }),
    whole('too long for its length', '{"firstName":1}', { headers: { 'Content-Length': '4' } }),
    whole('a negative length', '{}', { headers: { 'Content-Length': '-2' } }),
    whole('a length and chunks', '2\r\n{}\r\n0\r\n\r\n', { headers: chunked }),
    { name: 'a bad chunk', headers: { ...json, ...chunked }, pieces: ['zz\r\n{}\r\n'] },
  ]
}

interface Outcome {
  name: string
  answer: string
  ms: number
}

async function sendBody(target: Target, { path, headers, pieces, ends }: BadBody) {
  const socket = open(target)
  await once(socket, 'connect')
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const begun = performance.now()
  let answer = ''
  let ms = 0
  const gone = closed(socket)
  const answered = new Promise<void>((resolve) => {
    socket.once('data', (bytes: Buffer) => {
      answer = bytes.toString('latin1', 9, 12)
      ms = performance.now() - begun
      resolve()
    })
    gone.then(resolve)
  })
  socket.write(`POST ${path ?? '/api/message'} HTTP/1.1\r\n${lines.join('')}\r\n`)
  for (const piece of pieces) {
    if (answer || socket.destroyed) break
    const drained = socket.write(piece) || once(socket, 'drain').catch(() => {})
    await Promise.race([drained, answered])
    // Lets the response in.
    await pause(0)
  }
  if (ends) socket.end()
  await answered
  socket.destroy()
  return { answer: answer || 'closed', ms: ms || performance.now() - begun }
}

async function sendAll(target: Target, bodies: BadBody[], times: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let round = 0; round < times; round += 1)
    for (const body of bodies) outcomes.push({ name: body.name, ...(await sendBody(target, body)) })
  return outcomes
}

export async function sendBadBodies(report: Report): Promise<void> {
  const running: Running = await startLoaded()
  const { server } = running
  const bodies = badBodies(await signIn(server))
  const target = { url: server.url, signal: AbortSignal.timeout(300_000) }
  const times = Math.min(rounds, report.seconds(rounds))
  async function sendWatched(count: number) {
    await pause(2 * measureMs)
    await look(server)
    const over = new AbortController()
    const watching = watch(server, over.signal)
    const outcomes = await sendAll(target, bodies, count)
    over.abort()
    return { outcomes, most: await watching }
  }
  // The first rounds load code and grow the heap to a size that later ones keep.
  const { most: before } = await sendWatched(2 * times)
  const { outcomes, most } = await sendWatched(times)
  const wrong = outcomes.filter(({ answer }) => !/^(400|413|415)$/.test(answer))
  const [slowest] = outcomes.toSorted((one, other) => other.ms - one.ms)
  report.figure('bodies sent', outcomes.length)
  report.figure('not answered with 400, 413 or 415', wrong.length, { atMost: 0 })
  report.figure('slowest response', slowest?.ms ?? Number.NaN, { atMost: mostMs, unit: 'ms' })
  report.figure('event loop, longest standstill', most.lateMs, { atMost: 200, unit: 'ms' })
  report.figure('memory at most', most.memoryMb, { atMost: 600, unit: 'MB' })
  report.figure('· more than with twice as many before', most.memoryMb - before.memoryMb, {
    ...{ atMost: 20, unit: 'MB' },
  })
  const kinds = [...new Set(wrong.map(({ name, answer }) => `${name}: ${answer}`))]
  if (kinds.length > 0) report.note(`${kinds.join('; ')}.`)
  report.note(`${bodies.length} kinds. The slowest response was for: ${slowest?.name}.`)
}
