import { median } from './load.ts'
import { type Running, signIn } from './running.ts'
import { compared, milliseconds, type Row } from './table.ts'
import { ask } from './wire.ts'

const size = 100_000
const limit = 5
const asks = 30

/** 2 KB of text each, like services. */
const insert = `
  insert into service (title, slug, content, created_at)
  select 'Service number ' || md5(i::text), 'number-' || i,
    '<p>' || (select string_agg(md5((i * 64 + j)::text), ' ') from generate_series(1, 64) j) || '</p>',
    now() - i * interval '1 minute'
  from generate_series(1, ${size}) i`

export async function listRows(running: Running): Promise<Row[]> {
  const { db, server } = running
  await db.query(insert)
  // Does what autovacuum would do within a minute.
  await db.query('vacuum (analyze) service')
  const { rows } = await db.query<{ total: number }>('select count(*)::int as total from service')
  const last = Math.ceil((rows[0]?.total ?? 0) / limit)
  const middle = Math.round(last / 2)
  const pages = [1, 2, middle, last - 1, last]
  const queries = [
    ...pages.map((page) => `page=${page}`),
    ...pages.map((page) => `page=${page}&sort=title`),
    'page=1&q=number',
    `page=${middle}&q=number`,
    'page=1&q=c4ca4238a0',
    'page=1&q=nothing-like-it',
  ]
  const headers = await signIn(running.server)
  const times = queries.map((): number[] => [])
  for (let round = 0; round < asks; round += 1) {
    for (const [at, query] of queries.entries()) {
      const begun = performance.now()
      const { status } = await ask(`${server.url}/api/service?limit=${limit}&${query}`, headers)
      if (status !== 200) throw new Error(`${query}: ${status}`)
      times[at]?.push(performance.now() - begun)
    }
  }
  const first = median(times[0] ?? [])
  return queries.map((query, at) => {
    const ms = median(times[at] ?? [])
    const name = `100,000 services, ${query}`
    const cells = { name, ours: milliseconds(ms), bare: milliseconds(first) }
    return compared(cells, ms / first, query.includes('q=') ? undefined : { most: 2 })
  })
}
