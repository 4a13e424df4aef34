import { until } from '../until.ts'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, timeOf } from './work.ts'

const client = 'client@atrium.test'

/** Links, of which one in ten is shared with all clients and one in ten with a demo client. */
const resources = `
  insert into resource (client_id, title, text, category, url, created_at)
  select case when i % 10 = 0 then null when i % 10 = 1 then demo.id else bench.ids[1 + i % 4900] end,
    'Guide ' || md5(i::text), repeat('What it is for. ', 8),
    (array['Guides', 'Brand', 'Website', 'Reports'])[1 + i % 4], 'https://example.test/' || i,
    now() - i * interval '30 minutes'
  from generate_series(1, 20000) i,
    (select array_agg(id order by id) as ids from client_contact where email like 'bench-%') as bench,
    (select id from client_contact where email = '${client}') as demo`

/** Measures resources, the timeline of a client with a thousand invoices, and the archive of their data. */
export async function clientRows(running: Running): Promise<Row[]> {
  const { db, server } = running
  await db.query(resources)
  await db.query('vacuum (analyze) resource')
  const { rows } = await db.query<{ id: string }>('select id from account where email = $1', [
    client,
  ])
  const { id = '' } = rows[0] ?? {}
  const [staff, owner] = [await signIn(server), await signIn(server, client)]
  const measured: Row[] = []
  const measure = async (size: string, headers: Record<string, string>, paths: string[]) => {
    for (const path of paths) {
      const ms = await timeOf(`${server.url}/api/${path}`, headers)
      const name = `${size}, /api/${path.replace(id, '{id}')}`
      measured.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
    }
  }
  const queries = ['', '&page=300', '&sort=title', '&filter=Guides', '&q=c4ca4238', '&q=guide']
  const listed = queries.map((query) => `resource?limit=5${query}`)
  await measure('20,000 resources', staff, listed)
  await measure('20,000 resources, own', owner, [...listed, 'resource/uploads?limit=5'])
  const named = ['', '&page=300', '&sort=name', '&q=lindqvist', '&q=brandt', '&filter=active']
  await measure(
    '4,950 clients',
    staff,
    named.map((query) => `client?limit=5${query}`),
  )
  const timeline = `user/${id}/timeline?limit=20`
  await measure('a thousand invoices', staff, [
    ...[timeline, `${timeline}&page=50`, `${timeline}&filter=payments`, `${timeline}&q=deposit`],
  ])
  return [...measured, await archiveRow(running, owner)]
}

/** The time from the request until the archive is ready: most of it renders the invoices as PDF. */
async function archiveRow({ server, db }: Running, owner: Record<string, string>): Promise<Row> {
  const begun = performance.now()
  const url = `${server.url}/api/personal-data`
  const { status } = await fetch(url, { method: 'POST', headers: owner })
  if (status !== 201) throw new Error(`${url}: ${status}`)
  let bytes = 0
  const isReady = async () => {
    const { rows } = await db.query<{ bytes: string }>(
      `select bytes from data_download where state = 'ready'`,
    )
    bytes = Number(rows[0]?.bytes ?? 0)
    return bytes > 0
  }
  await until('the archive is ready', isReady, 1800)
  const seconds = (performance.now() - begun) / 1000
  const size = `${Math.round(bytes / 2 ** 20)} MB`
  return {
    name: `archive of a client with a thousand invoices, ${size}`,
    ours: `${seconds.toFixed(1)} s`,
  }
}
