import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, timeOf } from './work.ts'

/** Queries that match every record, then a name, a number and no hit. */
const inputs = ['t', 'ta', 'task', 'client', 'project', 'business', 'ab', 'abc', 'task abc']
const others = ['INV-2001-01234', 'inv-2001', 'nothing-like-it', 'xq', 'zzzz']

/** Measures the jump palette after the work and money benchmarks stored their records. */
export async function searchRows({ server }: Running): Promise<Row[]> {
  const staff = await signIn(server)
  const rows: Row[] = []
  for (const q of [...inputs, ...others]) {
    const ms = await timeOf(`${server.url}/api/search?q=${encodeURIComponent(q)}`, staff)
    const name = `5,000 clients, 50,000 invoices, 50,000 tasks, /api/search?q=${q}`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return rows
}
