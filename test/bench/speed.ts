import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import { alternate, type LoadTarget, load, median, middle, ratio, type Speed } from './load.ts'
import { cpuMs } from './processes.ts'
import { credentials, type Running, signIn, startBare, startCopy } from './running.ts'
import { compared, micros, milliseconds, perSecond, type Row } from './table.ts'
import { ask } from './wire.ts'

const brotli = { 'Accept-Encoding': 'br' }

export async function pageRows(running: Running): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/services', '/']) {
    const asked: LoadTarget = { path, headers: brotli }
    const { headers } = await ask(running.server.url + path, brotli)
    const known = { ...brotli, 'If-None-Match': headers.ETag ?? '' }
    rows.push(...(await besideItsCopy(running, `${path}, finished, br`, asked)))
    rows.push(
      ...(await besideItsCopy(running, `${path}, 304`, { path, headers: known, status: 304 })),
    )
  }
  return rows
}

async function besideItsCopy(running: Running, name: string, asked: LoadTarget): Promise<Row[]> {
  const copy = await startCopy(running, asked)
  const [ours, bare] = await alternate([running.server, asked], [copy, asked])
  await copy.end()
  return [speedRow(name, ours, bare, { least: 0.8 }), cpuRow(ours, bare)]
}

function speedRow(name: string, ours: Speed[], bare: Speed[], goal?: { least: number }): Row {
  return compared(speedCells(name, ours, bare), ratio(ours, bare, 'perSecond'), goal)
}

function speedCells(name: string, ours: Speed[], bare: Speed[]) {
  const [left, right] = [middle(ours, 'perSecond'), middle(bare, 'perSecond')]
  return { name, ours: perSecond(left), bare: perSecond(right) }
}

/** Compares the CPU time, which is valid even if the client is the bottleneck. */
function cpuRow(ours: Speed[], bare: Speed[]): Row {
  const [left, right] = [middle(ours, 'cpuMicros'), middle(bare, 'cpuMicros')]
  const cells = { name: '· CPU a request', ours: micros(left), bare: micros(right) }
  return compared(cells, ratio(ours, bare, 'cpuMicros'))
}

export const listOfPosts = {
  path: '/api/blog?limit=20&fields=title,featured_image,categoryId,createdAt,updatedAt',
  sql: `select blog.id, title, image, json_build_object('id', c.id, 'name', c.name), blog.created_at, blog.updated_at
    from blog left join blog_category c on c.id = category_id order by blog.created_at desc limit 20`,
  values: [],
}

const columns =
  'id, id as "_id", title, slug, content, image as file, created_at as "createdAt", updated_at as "updatedAt"'

export async function readRows(running: Running): Promise<Row[]> {
  const { socketDir, server } = running
  const slug = 'website-design'
  const reads = [
    listOfPosts,
    {
      path: '/api/service',
      sql: `select ${columns} from service order by created_at desc, id desc limit 1000`,
      values: [],
    },
    {
      path: `/api/service/${slug}`,
      sql: `select ${columns} from service where slug = $1`,
      values: [slug],
    },
  ]
  const rows: Row[] = []
  for (const { path, sql, values } of reads) {
    const query = await startBare({ kind: 'query', socketDir, sql, values })
    const signedIn: LoadTarget = { path, headers: await signIn(running.server) }
    const [kept, uncached, bare] = await alternate(
      [server, { path }],
      [server, signedIn],
      [query, { path }],
    )
    await query.end()
    const name = path.replace(slug, '{slug}')
    rows.push(
      timeRow(`${name}, from memory`, kept, bare),
      timeRow(`${name}, signed in`, uncached, bare),
      cpuRow(uncached, bare),
    )
  }
  return rows
}

/** The ratio to the time of the bare query over HTTP. */
function timeRow(name: string, ours: Speed[], bare: Speed[]): Row {
  return compared(speedCells(name, ours, bare), ratio(bare, ours, 'perSecond'), { most: 2.5 })
}

const login: LoadTarget = {
  path: '/api/auth/login',
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(credentials),
  amount: 160,
}

export async function loginRows(running: Running): Promise<Row[]> {
  const { socketDir, server } = running
  const verifier = await startBare({ kind: 'login', socketDir, ...credentials })
  const [ours, bare] = await alternate([server, login], [verifier, login])
  await verifier.end()
  return [speedRow('POST /api/auth/login', ours, bare), ...(await stormRows(running))]
}

async function stormRows({ server }: Running): Promise<Row[]> {
  const page: LoadTarget = { path: '/services', headers: brotli }
  const quiet = await load(server, page)
  const storm = new AbortController()
  const counts = { in: 0, later: 0, other: 0 }
  const people = Array.from({ length: 50 }, () => keepSigningIn(server.url, storm.signal, counts))
  await until('somebody signs in', () => counts.in > 0)
  const during = await load(server, page)
  storm.abort()
  await Promise.all(people)
  const cells = { ours: perSecond(during.perSecond), bare: perSecond(quiet.perSecond) }
  const name = '/services while 50 sign in, beside quiet'
  return [
    compared({ name, ...cells }, during.perSecond / quiet.perSecond),
    {
      name: '· p99',
      ours: milliseconds(during.p99),
      bare: milliseconds(quiet.p99),
      goal: '≤ 120 ms',
      ok: during.p99 <= 120,
    },
    { name: '· signed in / told to wait', ours: `${counts.in} / ${counts.later}` },
  ]
}

/** Retries at once like a person, and after a rejection when the response says so. */
export async function keepSigningIn(
  url: string,
  signal: AbortSignal,
  counts: { in: number; later: number; other: number },
): Promise<void> {
  const { path, method, headers, body } = login
  while (!signal.aborted) {
    const response = await fetch(url + path, { method, headers, body })
    await response.arrayBuffer()
    if (response.ok) counts.in += 1
    else if (response.status === 429 || response.status === 503) counts.later += 1
    else counts.other += 1
    const wait = Number(response.headers.get('Retry-After') ?? 0) * 1000
    await pause(wait, undefined, { signal }).catch(() => {})
  }
}

/** Changes the database directly, to measure only the notification and the rendering. */
export async function changeRows({ server, db }: Running): Promise<Row[]> {
  const changes = 40
  const times: number[] = []
  let early = 0
  const before = cpuMs(server.pid)
  for (let change = 0; change < changes; change += 1) {
    const title = `Website design ${change}`
    await db.query('update service set title = $1 where slug = $2', [title, 'website-design'])
    await pause(20)
    let time = 0
    const isNew = async () => {
      const begun = performance.now()
      const html = await (await fetch(`${server.url}/services`)).text()
      time = performance.now() - begun
      if (!html.includes(title)) early += 1
      return html.includes(title)
    }
    await until('the changed page', isNew)
    times.push(time)
  }
  const cpu = (cpuMs(server.pid) - before) / changes
  await db.query('update service set title = $1 where slug = $2', [
    'Website design',
    'website-design',
  ])
  return [
    {
      name: 'first /services after a change, CPU',
      ours: milliseconds(cpu),
      goal: '≤ 50 ms',
      ok: cpu <= 50,
    },
    { name: '· time of that request', ours: milliseconds(median(times)) },
    { name: `· still the page before, 20 ms after the change`, ours: `${early} of ${changes}` },
  ]
}
