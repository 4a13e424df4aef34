import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, timeOf } from './work.ts'

const size = '5,000 clients, 50,000 invoices, 200,000 time logs'

/** Measures the dashboards of staff and of a client, with the data of the other benchmarks. */
export async function dashboardRows({ server }: Running): Promise<Row[]> {
  const measured: Row[] = []
  for (const [path, email] of [
    ['/api/dashboard/staff', undefined],
    ['/api/dashboard/client', 'client@atrium.test'],
  ] as const) {
    const ms = await timeOf(server.url + path, await signIn(server, email))
    const row = { name: `${size}, ${path}`, ours: milliseconds(ms) }
    measured.push({ ...row, goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return measured
}
