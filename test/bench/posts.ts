import { median } from './load.ts'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { ask } from './wire.ts'

const size = 10_000
const asks = 15
const most = 50

/** 6 KB of text each, like posts. Every tenth is a draft. */
const insertOf = (count: number) => `
  insert into blog (title, slug, content, tags, category_id, published_status, published_at, created_at)
  select 'Post number ' || md5(i::text), 'post-' || i,
    '<p>' || (select string_agg(md5((i * 192 + j)::text), ' ') from generate_series(1, 192) j) || '</p>',
    '{bench}', (select id from blog_category order by id offset i % 4 limit 1),
    i % 10 > 0, case when i % 10 > 0 then now() - i * interval '1 minute' end, now() - i * interval '1 minute'
  from generate_series(1, ${count}) i`

export async function insertPosts(db: Running['db'], count: number): Promise<void> {
  await db.query(insertOf(count))
  await db.query('vacuum (analyze) blog')
}

/** Measures the latency of single requests with as many posts as a large blog has. */
export async function postRows(running: Running): Promise<Row[]> {
  const { db, server } = running
  await insertPosts(db, size)
  const { rows } = await db.query<{ id: string }>(
    'select id from blog_category order by id limit 1',
  )
  const category = rows[0]?.id ?? ''
  const staff = await signIn(running.server)
  const lists = [
    'limit=5&page=1',
    'limit=5&page=1000',
    'limit=5&page=1&sort=title',
    'limit=5&page=1&q=number',
    'limit=5&page=1&q=c4ca4238a0',
    `limit=5&page=1&filter=${category}`,
  ].map((query) => ({ path: `/api/blog?${query}`, headers: staff }))
  // Each request has another page, so that none is cached.
  const pages = ['', 'q=number&'].map((query) => ({
    path: `/blogs?${query}page=`,
    headers: {},
  }))
  const measured: Row[] = []
  for (const { path, headers } of [...lists, ...pages]) {
    const times: number[] = []
    for (let at = 1; at <= asks; at += 1) {
      const begun = performance.now()
      const { status } = await ask(
        server.url + (path.endsWith('page=') ? path + at : path),
        headers,
      )
      if (status !== 200) throw new Error(`${path}: ${status}`)
      times.push(performance.now() - begun)
    }
    const ms = median(times)
    const name = `10,000 posts, ${path.replace(category, '{category}')}`
    measured.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return measured
}
