import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, Connections } from './connections.ts'
import type { Ask, Group, GroupTally, Orders, Times } from './driver.ts'

const toldToWait = new Set(['429', '503'])
const golden = 0.618_033_988_749_895

/** Histograms take the same memory for any number of requests. */
class Counter {
  readonly #all = newHistogram()
  readonly #outcomes = new Map<string, RecordableHistogram>()
  #withoutRetryAfter = 0

  add({ outcome, hasRetryAfter }: Answer, ms: number): void {
    const micros = Math.max(1, Math.round(ms * 1_000))
    const ofOutcome = this.#outcomes.get(outcome) ?? newHistogram()
    this.#outcomes.set(outcome, ofOutcome)
    this.#all.record(micros)
    ofOutcome.record(micros)
    if (toldToWait.has(outcome) && !hasRetryAfter) this.#withoutRetryAfter += 1
  }

  tally(name: string): GroupTally {
    const outcomes = [...this.#outcomes].map(([outcome, times]) => [outcome, timesOf(times)])
    return {
      ...{ name, ...timesOf(this.#all), outcomes: Object.fromEntries(outcomes) },
      withoutRetryAfter: this.#withoutRetryAfter,
    }
  }
}

const newHistogram = () => createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 })

function timesOf(histogram: RecordableHistogram): Times {
  const { count } = histogram
  if (count === 0) return { count, p50: Number.NaN, p99: Number.NaN, max: Number.NaN }
  const percentile = (share: number) => histogram.percentile(share) / 1_000
  return { count, p50: percentile(50), p99: percentile(99), max: histogram.max / 1_000 }
}

interface Lane extends Group {
  counter: Counter
  next: number
  etags: Map<Ask, string>
}

const orders = workerData as Orders
const connections = new Connections(orders.url)
const lanes: Lane[] = orders.groups.map((group) => ({
  ...group,
  ...{ counter: new Counter(), next: 0, etags: new Map() },
}))
const begun = performance.now()
const counted = begun + (orders.warmSeconds ?? 0) * 1_000
const end = counted + orders.seconds * 1_000
let sent = 0
let open = 0

/** Spreads the groups evenly, in an order that is always the same. */
function nextLane(): Lane {
  let at = ((sent * golden) % 1) * 100
  const found = lanes.find(({ share }) => {
    at -= share
    return at < 0
  })
  const lane = found ?? lanes.at(-1)
  if (!lane) throw new Error('there is nothing to send')
  return lane
}

function send(due: number, then?: () => void): void {
  const lane = nextLane()
  const ask = lane.asks[lane.next++ % lane.asks.length]
  if (!ask) throw new Error(`${lane.name} has no requests`)
  sent += 1
  open += 1
  connections.send(bytesOf(ask, lane.polls ? lane.etags.get(ask) : undefined), (answer) => {
    open -= 1
    if (answer.etag && lane.polls) lane.etags.set(ask, answer.etag)
    if (due >= counted) lane.counter.add(answer, performance.now() - due)
    then?.()
  })
}

/** A request up to the end of its headers, and its body, both with `{n}`. */
interface Template {
  head: string
  body: string
}

const templates = new Map<Ask, Template>()

function templateOf(ask: Ask): Template {
  const known = templates.get(ask)
  if (known) return known
  const { method = 'GET', path, headers, body: sent } = ask
  const body = sent ? JSON.stringify(sent) : ''
  const length = Buffer.byteLength(body.replaceAll('{n}', digits(0)))
  const fields = Object.entries({
    Host: 'localhost',
    ...headers,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(length) }),
  })
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`)
  const template = { head: `${method} ${path} HTTP/1.1\r\n${lines.join('')}`, body }
  templates.set(ask, template)
  return template
}

const digits = (number: number) => String(number).padStart(12, '0')

function bytesOf(ask: Ask, etag: string | undefined): string {
  const { head, body } = templateOf(ask)
  const condition = etag ? `If-None-Match: ${etag}\r\n` : ''
  return `${head}${condition}\r\n${body}`.replaceAll('{n}', digits(sent))
}

/** Responses are read between the requests also where the thread is late. */
async function sendAtRate(perSecond: number): Promise<void> {
  for (let due = begun; due < end; due = begun + (sent * 1_000) / perSecond) {
    if (due > performance.now()) await pause(1)
    else {
      send(due)
      if (sent % 10 === 0) await new Promise(setImmediate)
    }
  }
}

function keepSending(): void {
  const now = performance.now()
  if (now < end) send(now, () => setImmediate(keepSending))
}

if ('perSecond' in orders) await sendAtRate(orders.perSecond)
else for (let at = 0; at < orders.atOnce; at += 1) keepSending()
// Every request is answered or given up.
while (open > 0 || performance.now() < end) await pause(10)
connections.close()
parentPort?.postMessage(lanes.map(({ name, counter }) => counter.tally(name)))
