import {
  type Cell,
  type Cells,
  pack,
  toBlock,
  toCells,
} from '#features/visitors/statistics/cells.server.ts'
import { mergeDays } from '#features/visitors/statistics/merging.server.ts'
import { pairBlock } from '#features/visitors/statistics/pairs.server.ts'
import { addDays, monthOf } from '#features/visitors/statistics/periods.ts'
import { sum } from '#features/visitors/statistics/report.server.ts'
import { sumBlock } from '#features/visitors/statistics/sums.server.ts'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { timeOf } from './work.ts'

/** The time limit of a report, in milliseconds. */
const most = 300
/** Three years of 3,500 visits a day with 2.6 page views each: ten million in all. */
const days = 1096
const visitsPerDay = 3_500

/** A random number generator with a fixed seed. */
function createChance(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const chance = createChance()

/** A random index, heavily skewed towards the start. */
const pick = (count: number) => Math.floor(count * chance() ** 3)

function createDay(): Cell[] {
  const cells = new Map<string, Cell>()
  for (let visit = 0; visit < visitsPerDay; visit += 1) {
    const entry = `/page-${pick(60)}`
    const campaign = chance() < 0.15 ? `campaign-${pick(10)}` : ''
    const facts = {
      ...{ entry, campaign, referrer: campaign ? 'direct' : `site-${pick(25)}.example` },
      device: ['desktop', 'mobile', 'tablet'][pick(3)] ?? '',
      browser: `Browser ${pick(7)}`,
    }
    const length = 1 + Math.floor(chance() * 4.2)
    for (let place = 0; place < length; place += 1) {
      const page = place === 0 ? entry : `/page-${pick(80)}`
      const key = [page, ...Object.values(facts)].join('\n')
      const cell = cells.get(key) ?? { ...facts, page, views: 0, visits: 0, firsts: 0 }
      cell.views += 1
      cell.firsts += 1
      if (place === 0) cell.visits += 1
      cells.set(key, cell)
    }
  }
  return [...cells.entries()].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, cell]) => cell)
}

type Day = [day: string, Cells]

/** Stores a day like the job that packs it. Its month holds the cells once it is over. */
async function storeDay(db: Running['db'], [day, cells]: Day, isMerged: boolean): Promise<void> {
  const columns = isMerged
    ? [null, null]
    : [cells, sumBlock(toBlock(day, cells)).tables].map((one) => pack(one))
  await db.query(
    `insert into visit_day (day, visitors, views, cells, sums) values ($1, $2, $3, $4, $5)
     on conflict (day) do update set cells = excluded.cells, sums = excluded.sums`,
    [day, sum(cells.visits), sum(cells.views), ...columns],
  )
}

async function storeMonth(db: Running['db'], month: string, days: readonly Day[]): Promise<void> {
  const block = mergeDays(days)
  await db.query(
    `insert into visit_month (month, cells, sums, pairs) values ($1, $2, $3, $4)
     on conflict (month) do update
     set cells = excluded.cells, sums = excluded.sums, pairs = excluded.pairs`,
    [month, pack(block), pack(sumBlock(block)), pack(pairBlock(block))],
  )
}

async function storeVisits(db: Running['db'], today: string): Promise<void> {
  const past = Array.from({ length: days }, (_, at) => addDays(today, at - days))
  for (const [month, names] of Map.groupBy(past, monthOf)) {
    const isMerged = month < monthOf(today)
    const made = names.map((day): Day => [day, toCells(createDay())])
    for (const day of made) await storeDay(db, day, isMerged)
    if (isMerged) await storeMonth(db, month, made)
  }
  await db.query('vacuum (analyze) visit_day, visit_month')
}

/** Measures reports over all visits, with every filter. */
export async function visitRows({ db, server }: Running): Promise<Row[]> {
  const today = new Date().toISOString().slice(0, 10)
  await storeVisits(db, today)
  const staff = await signIn(server)
  const since = (ago: number) => `from=${addDays(today, 1 - ago)}&to=${today}&`
  const periods = {
    ...{ '30 days': '', '90 days': since(90), 'a year': since(365) },
    ...{ 'a year by day': `${since(365)}by=day&`, 'three years': since(days) },
  }
  const rows: Row[] = []
  for (const [name, period] of Object.entries(periods))
    for (const filter of filters) {
      const query = encodeURI(period + filter)
      const ms = await timeOf(`${server.url}/api/visitor/visitor-stats?${query}`, staff)
      const row = { name: `10 million page views, ${name} ${filter}`, ours: milliseconds(ms) }
      rows.push({ ...row, goal: `≤ ${most} ms`, ok: ms <= most })
    }
  return rows
}

const filters = [
  ...['', 'page=/page-0', 'entry=/page-1', 'referrer=site-0.example', 'campaign=campaign-0'],
  ...['device=desktop', 'device=desktop&browser=Browser 0', 'page=/page-0&device=desktop'],
]
