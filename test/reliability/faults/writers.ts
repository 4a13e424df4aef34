import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Role } from '#shared/roles.ts'
import { type Bench, inBatches, type Person } from '../../bench/live-readers.ts'

const retryMs = 20
const patienceMs = 20_000

/** One request, and what came of it: a status, or the code of the connection's error. */
export interface Attempt {
  at: number
  ms: number
  outcome: number | string
}

export interface Post {
  url: string
  agent?: Agent
  headers: Record<string, string>
  body: string | Buffer
}

/** Sends a request and measures it until its answer has arrived whole. */
export async function post({ url, agent, headers, body }: Post): Promise<Attempt> {
  const at = performance.now()
  const address = url.replace('localhost', '127.0.0.1')
  const signal = AbortSignal.timeout(patienceMs)
  const outcome = await new Promise<number | string>((resolve) => {
    const failed = ({ code, name }: NodeJS.ErrnoException) => resolve(code ?? name)
    const sending = request(address, { method: 'POST', headers, agent, signal }, (response) => {
      json(response).then(() => resolve(response.statusCode ?? 0), failed)
    })
    sending.on('error', failed)
    sending.end(body)
  })
  return { at, ms: performance.now() - at, outcome }
}

/** Such as: 503 12 times, ECONNRESET 3 times. */
export function countOutcomes(attempts: readonly Attempt[]): string {
  const counts = Object.entries(Object.groupBy(attempts, ({ outcome }) => String(outcome)))
  return counts.map(([outcome, all = []]) => `${outcome} ${all.length} times`).join(', ')
}

interface Writer {
  person: Person
  path: string
  bodyOf: (id: string) => object
  /** Not acknowledged so far. */
  id: string
  /** Writes with the same id are stored once, so one that is not acknowledged is sent again. */
  again: boolean
}

function messageWriter(person: Person, text: string): Writer {
  const bodyOf = (clientMessageId: string) => ({ clientMessageId, text })
  const path = `/api/chat/${person.id}/messages`
  return { person, path, bodyOf, id: randomUUID(), again: true }
}

function questionWriter(person: Person): Writer {
  const bodyOf = (question: string) => ({ question, answer: '<p>Yes.</p>', category: 'website' })
  return { person, path: '/api/faq', bodyOf, id: randomUUID(), again: false }
}

/** Counts the rows of each write, by its id. */
export async function readWrites(db: pg.Client | pg.Pool): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; stored: number }>(
    `select client_message_id::text as id, count(*)::int as stored from chat_message group by 1
    union all select question, count(*)::int from faq group by 1`,
  )
  return new Map(rows.map(({ id, stored }) => [id, stored]))
}

/**
 * Clients that write to the agency, each in a conversation of its own, one message after the other, and
 * managers who add questions.
 */
export class Writers {
  readonly acknowledged = new Set<string>()
  readonly attempts: Attempt[] = []
  readonly #writers: Writer[]
  /** Between two writes of one writer. */
  readonly #pauseMs: number

  private constructor(writers: Writer[], pauseMs: number) {
    this.#writers = writers
    this.#pauseMs = pauseMs
  }

  static async create(
    bench: Bench,
    { count = 24, questions = 0, text = 'Written while things fail.', pauseMs = 0 } = {},
  ): Promise<Writers> {
    // Its notifications are a part of what is written.
    await bench.makePerson('Admin')
    const makeAll = (many: number, role: Role) =>
      inBatches(Array.from({ length: many }), () => bench.makePerson(role))
    const clients = await makeAll(count, 'User')
    const managers = await makeAll(questions, 'Manager')
    const writers = clients.map((person) => messageWriter(person, text))
    return new Writers([...writers, ...managers.map(questionWriter)], pauseMs)
  }

  /** Writes until the returned function is called, which resolves when no request is open. */
  async start(url: string): Promise<() => Promise<void>> {
    const agent = new Agent({ keepAlive: true })
    const stopping = new AbortController()
    const tokens = await Promise.all(this.#writers.map(({ person }) => person.tokenFor(url)))
    const loops = this.#writers.map(async (writer, at) => {
      while (!stopping.signal.aborted) await this.#send(writer, { url, agent, token: tokens[at]! })
    })
    return async () => {
      stopping.abort()
      await Promise.all(loops)
      agent.destroy()
    }
  }

  async #send(writer: Writer, to: { url: string; agent: Agent; token: string }): Promise<void> {
    const { path, bodyOf, id, again } = writer
    const attempt = await post({
      url: to.url + path,
      agent: to.agent,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${to.token}` },
      body: JSON.stringify(bodyOf(id)),
    })
    this.attempts.push(attempt)
    const isStored = attempt.outcome === 201
    if (isStored) this.acknowledged.add(id)
    if (isStored || !again) writer.id = randomUUID()
    if (!isStored || this.#pauseMs > 0) await pause(Math.max(this.#pauseMs, isStored ? 0 : retryMs))
  }

  /** Compares what was acknowledged with what is stored. */
  async compare(db: pg.Client | pg.Pool): Promise<{ lost: number; doubled: number }> {
    const stored = await readWrites(db)
    const lost = [...this.acknowledged].filter((id) => !stored.has(id)).length
    return { lost, doubled: [...stored.values()].filter((count) => count > 1).length }
  }

  slowestMs(): number {
    return Math.max(...this.attempts.map(({ ms }) => ms))
  }

  /** The acknowledged writes per second between two moments. */
  rate(from: number, to: number): number {
    const right = this.attempts.filter(
      ({ at, ms, outcome }) => outcome === 201 && at + ms >= from && at + ms <= to,
    )
    return (right.length * 1000) / (to - from)
  }
}
