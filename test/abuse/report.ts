import { availableParallelism, cpus, totalmem, type } from 'node:os'
import { milliseconds, renderTable } from '../bench/table.ts'
import type { Alone } from './alone.ts'
import type { Tally } from './attacker.ts'
import { percentile, type Tried, type Visits, type Written } from './people.ts'
import type { Seen } from './watch.ts'

export interface Findings {
  seconds: number
  alone: Alone
  before: { visits: Visits; seen: Seen }
  during: {
    visits: Visits
    seen: Seen
    written: Written
    signIns: Tried
    uploads: Tried
    tallies: Tally[]
    /** The average number of cores that the server used. */
    cores: number
  }
  after: { visits: Visits; seen: Seen; ready: boolean; stillSignedIn: boolean }
  lost: number
  doubled: number
}

export interface Line {
  name: string
  measured: string
  bound?: string
  /** Undefined for a row without a bound. */
  ok?: boolean
}

const p99 = ({ times }: Visits) => percentile(times, 0.99)

/** All bounds with their measured values. */
export function judge({ alone, before, during, after, lost, doubled }: Findings): Line[] {
  return [
    most(`slowest of ${alone.requests} bodies, each alone`, alone.slowest.ms, 250),
    most('· event loop, longest standstill', alone.latest.ms, 100),
    ...visitLines('finished page, before', before.visits),
    ...visitLines('finished page, under attack', during.visits, 250),
    note('event loop, longest delay under attack', `${during.seen.lateMs.toFixed(0)} ms`),
    amount('memory at most', during.seen.memoryMb, 600, ' MB'),
    note('cores used by the server', during.cores.toFixed(2)),
    note('maximum open files', String(during.seen.openFiles)),
    amount('longest that a connection was held', heldFor(during.tallies), 40, ' s'),
    note(
      'writes acknowledged, refused',
      `${during.written.acknowledged.length}, ${during.written.refused}`,
    ),
    amount('· acknowledged and lost', lost, 0),
    amount('· stored twice', doubled, 0),
    tried('sign-ins of the person whose password is guessed', during.signIns),
    most('· slowest', during.signIns.slowestMs, 3_000),
    tried('pictures of somebody else', during.uploads),
    ...visitLines('finished page, 5 s after', after.visits, Math.max(50, 2 * p99(before.visits))),
    amount('open files, 5 s after', after.seen.openFiles, before.seen.openFiles + 20),
    amount('memory, 5 s after', after.seen.memoryMb, 600, ' MB'),
    amount('requests that wait for the database, 5 s after', after.seen.waiting, 0),
    holds('ready, 5 s after', after.ready),
    holds('the attacked person is still signed in', after.stillSignedIn),
  ]
}

function visitLines(name: string, visits: Visits, bound?: number): Line[] {
  const times = `${milliseconds(percentile(visits.times, 0.5))}, ${milliseconds(p99(visits))}`
  const line = { name: `${name}, p50 and p99`, measured: times }
  if (bound === undefined) return [line]
  const limit = { bound: `≤ ${milliseconds(bound)}`, ok: p99(visits) <= bound }
  return [{ ...line, ...limit }, amount('· not answered with 200', visits.refused, 0)]
}

const note = (name: string, measured: string): Line => ({ name, measured })

function most(name: string, ms: number, bound: number): Line {
  return { name, measured: milliseconds(ms), bound: `≤ ${bound} ms`, ok: ms <= bound }
}

function amount(name: string, measured: number, bound: number, unit = ''): Line {
  const line = { name, measured: `${Math.round(measured)}${unit}`, bound: `≤ ${bound}${unit}` }
  // Unknown values cannot be judged.
  return Number.isNaN(measured) ? line : { ...line, ok: measured <= bound }
}

function tried(name: string, { tries, failures, slowestMs }: Tried): Line {
  const measured = `${tries - failures} of ${tries}, slowest ${milliseconds(slowestMs)}`
  return { name, measured, bound: 'all', ok: failures === 0 }
}

function holds(name: string, ok: boolean): Line {
  return { name, measured: ok ? 'yes' : 'no', bound: 'yes', ok }
}

function heldFor(tallies: Tally[]): number {
  return Math.max(0, ...tallies.filter((one) => one.holds).map((one) => one.longestMs)) / 1_000
}

export function render(lines: Line[], { seconds, alone, during }: Findings): string {
  const rows = lines.map(({ name, measured, bound = '', ok }) => [
    name,
    measured,
    bound,
    ok === undefined ? '' : ok ? 'ok' : 'miss',
  ])
  const tallies = during.tallies.map(({ name, tries, outcomes, longestMs }) => [
    name,
    tries.toLocaleString('en-US'),
    Object.entries(outcomes)
      .map(([outcome, count]) => `${outcome}: ${count.toLocaleString('en-US')}`)
      .join('; '),
    `${(longestMs / 1_000).toFixed(1)} s`,
  ])
  return [
    `${machine()}; ${seconds} s`,
    renderTable(['', 'measured', 'bound', ''], rows),
    `Slowest body: ${alone.slowest.name}. Longest standstill: ${alone.latest.name}.`,
    renderTable(['attack', 'tries', 'what came of it', 'longest'], tallies),
  ].join('\n\n')
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`
  return `${cores}, ${memory}, ${type()}, Node ${process.version}`
}
