import { availableParallelism, cpus, totalmem, type } from 'node:os'
import { appointmentRows } from './appointments.ts'
import { chatRows } from './chats.ts'
import { clientRows } from './clients.ts'
import { dashboardRows } from './dashboards.ts'
import { leadRows } from './leads.ts'
import { listRows } from './lists.ts'
import { liveRows } from './live.ts'
import { connections, median, rounds, seconds } from './load.ts'
import { moneyRows } from './money.ts'
import { pdfRows } from './pdf.ts'
import { planRows } from './plans.ts'
import { postRows } from './posts.ts'
import { endAll, residentMb } from './processes.ts'
import {
  dropDataDir,
  makeDataDir,
  type Running,
  startAtrium,
  startWithDatabase,
} from './running.ts'
import { searchRows } from './search.ts'
import { sizeRows } from './sizes.ts'
import { changeRows, loginRows, pageRows, readRows } from './speed.ts'
import { surveyRows } from './surveys.ts'
import { milliseconds, type Row, renderRows, renderTable } from './table.ts'
import { visitRows } from './visits.ts'
import { workRows } from './work.ts'

const starts = 5

/**
 * Prints the ratios of one run on one machine, where other load affects both sides. No number makes
 * it fail.
 */
async function main(): Promise<void> {
  const dataDir = await makeDataDir()
  try {
    const startRows = await timeStarts(dataDir)
    const running = await startWithDatabase(dataDir)
    const ready = residentMb(running.server.pid)
    const steps: ((running: Running) => Promise<Row[]>)[] = [
      pageRows,
      readRows,
      loginRows,
      changeRows,
      liveRows,
    ]
    const rows: Row[] = []
    for (const step of steps) rows.push(...(await step(running)))
    const memory = memoryRow(ready, residentMb(running.server.pid))
    const sizes = await sizeRows(running.server.url)
    const lists = [
      ...(await postRows(running)),
      ...(await chatRows(running)),
      ...(await workRows(running)),
      ...(await moneyRows(running)),
      ...(await planRows(running)),
      ...(await dashboardRows(running)),
      ...(await clientRows(running)),
      ...(await searchRows(running)),
      ...(await appointmentRows(running)),
      ...(await leadRows(running)),
      ...(await surveyRows(running)),
      ...(await visitRows(running)),
      ...(await listRows(running)),
      ...(await pdfRows()),
    ]
    await running.db.end()
    console.info(machine())
    console.info(`\n${renderRows([...rows, ...lists, ...startRows, memory, ...sizes.rows])}\n`)
    const kinds = ['br (gz)', 'HTML', 'CSS', 'JS', 'fonts', 'pictures']
    console.info(renderTable(kinds, sizes.body))
  } finally {
    await endAll()
    await dropDataDir(dataDir)
  }
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
