import { availableParallelism, cpus, totalmem, type } from 'node:os'
import { appointmentRows } from './appointments.ts'
import { byClientRows } from './by-client.ts'
import { chatRows } from './chats.ts'
import { clientRows } from './clients.ts'
import { dashboardRows } from './dashboards.ts'
import { firstVisitRows } from './first-visit.ts'
import { interactionRows } from './interactions.ts'
import { leadRows } from './leads.ts'
import { listRows } from './lists.ts'
import { liveRows } from './live.ts'
import { connections, median, rounds, seconds } from './load.ts'
import { memoryRows } from './memory.ts'
import { moneyRows } from './money.ts'
import { pdfRows } from './pdf.ts'
import { planRows } from './plans.ts'
import { postRows } from './posts.ts'
import { endAll, residentMb } from './processes.ts'
import { reviewRows } from './reviews.ts'
import {
  dropDataDir,
  makeDataDir,
  type Running,
  startAtrium,
  startWithDatabase,
} from './running.ts'
import { searchRows } from './search.ts'
import { signedInRows } from './signed-in.ts'
import { sizeRows } from './sizes.ts'
import { changeRows, loginRows, pageRows, readRows } from './speed.ts'
import { surveyRows } from './surveys.ts'
import { milliseconds, type Row, renderRows, renderTable } from './table.ts'
import { visitRows } from './visits.ts'
import { workRows } from './work.ts'

const starts = 5

type Part = (running: Running) => Promise<Row[]>

/** Measured before the memory of the server. */
const loads: Record<string, Part> = {
  memory: memoryRows,
  ...{ pages: pageRows, reads: readRows, 'sign-ins': loginRows, changes: changeRows },
  'signed-in': signedInRows,
  live: liveRows,
  'first-visit': firstVisitRows,
  interactions: interactionRows,
  reviews: reviewRows,
}

/** Each measures the lists of its own records, in this order, as they are all in one database. */
const lists: Record<string, Part> = {
  ...{ posts: postRows, chats: chatRows, work: workRows, money: moneyRows, plans: planRows },
  ...{ dashboards: dashboardRows, clients: clientRows, search: searchRows },
  ...{ appointments: appointmentRows, leads: leadRows, surveys: surveyRows, visits: visitRows },
  ...{ services: listRows, pdf: () => pdfRows(), 'by-client': byClientRows },
}

/** The parts whose records others measure too. */
const needs: Record<string, string[]> = {
  'by-client': ['work', 'money'],
  dashboards: ['work', 'money'],
  clients: ['work', 'money'],
  search: ['work', 'money'],
}

/**
 * Prints the ratios of one run on one machine, where other load affects both sides. No number makes
 * it fail. Measures all parts, or only those that are named: `npm run bench -- visits search`.
 */
async function main(): Promise<void> {
  const chosen = choose(process.argv.slice(2))
  const isWhole = chosen === undefined
  const isChosen = ([name]: readonly [string, ...unknown[]]) => isWhole || chosen.has(name)
  const dataDir = await makeDataDir()
  try {
    const startRows = isWhole ? await timeStarts(dataDir) : []
    const running = await startWithDatabase(dataDir)
    const ready = residentMb(running.server.pid)
    const rows: Row[] = []
    for (const [, part] of Object.entries(loads).filter(isChosen))
      rows.push(...(await part(running)))
    const memory = isWhole ? [memoryRow(ready, residentMb(running.server.pid))] : []
    const sizes = isChosen(['sizes']) ? await sizeRows(running.server.url) : { rows: [], body: [] }
    for (const [, part] of Object.entries(lists).filter(isChosen))
      rows.push(...(await part(running)))
    await running.db.end()
    console.info(machine())
    console.info(`\n${renderRows([...rows, ...startRows, ...memory, ...sizes.rows])}\n`)
    const kinds = ['br (gz)', 'HTML', 'CSS', 'JS', 'fonts', 'pictures']
    if (isChosen(['sizes'])) console.info(renderTable(kinds, sizes.body))
  } finally {
    await endAll()
    await dropDataDir(dataDir)
  }
}

/** Undefined if no part is named. */
function choose(names: readonly string[]): Set<string> | undefined {
  const known = [...Object.keys({ ...loads, ...lists }), 'sizes']
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`No part is named ${unknown}; there are ${known.join(', ')}.`)
  return names.length > 0
    ? new Set(names.flatMap((name) => [...(needs[name] ?? []), name]))
    : undefined
}

async function timeStarts(dataDir: string): Promise<Row[]> {
  const times: number[] = []
  for (let at = 0; at <= starts; at += 1) {
    const server = await startAtrium(dataDir)
    times.push(server.readyMs)
    await server.end()
  }
  const [fresh = Number.NaN, ...later] = times
  return [
    { name: 'start to ready, first of all', ours: milliseconds(fresh) },
    { name: `start to ready, median of ${starts}`, ours: milliseconds(median(later)) },
  ]
}

function memoryRow(ready: number, after: number): Row {
  const mb = (number: number) => `${Math.round(number)} MB`
  return {
    name: 'memory after the load, beside ready',
    ours: mb(after),
    bare: mb(ready),
    ratio: after / ready,
  }
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`
  const how = `${connections} connections, median of ${rounds} rounds of ${seconds} s in turns`
  return `${cores}, ${memory}, ${type()}, Node ${process.version}; ${how}`
}

await main()
