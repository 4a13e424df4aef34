import { type Cell, pack, toCells } from '#features/visitors/statistics/cells.server.ts'
import { addDays } from '#features/visitors/statistics/periods.ts'
import { sum } from '#features/visitors/statistics/report.server.ts'
import { sumDay } from '#features/visitors/statistics/sums.server.ts'
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

/** Measures reports over all visits, with every filter. */
export async function visitRows({ db, server }: Running): Promise<Row[]> {
  const today = new Date().toISOString().slice(0, 10)
  for (let ago = 1; ago <= days; ago += 1) {
    const cells = toCells(createDay())
    await db.query(
      `insert into visit_day (day, visitors, views, cells, sums) values ($1, $2, $3, $4, $5)
       on conflict (day) do update set cells = excluded.cells, sums = excluded.sums`,
      [
        addDays(today, -ago),
        sum(cells.visits),
        sum(cells.views),
        ...[cells, sumDay(cells)].map(pack),
      ],
    )
  }
  await db.query('vacuum (analyze) visit_day')
  const staff = await signIn(server)
  const year = `from=${addDays(today, -364)}&to=${today}`
  const filters = ['page=/page-0', 'entry=/page-1', 'referrer=site-0.example']
  const more = ['campaign=campaign-0', 'device=desktop', 'device=mobile&browser=Browser 0']
  const rows: Row[] = []
  const all = `from=${addDays(today, 1 - days)}&to=${today}`
  for (const query of [
    ...['', year, all, `${all}&page=/page-0`],
    ...[...filters, ...more].map((filter) => `${year}&${filter}`),
  ]) {
    const ms = await timeOf(`${server.url}/api/visitor/visitor-stats?${encodeURI(query)}`, staff)
    const name = `10 million page views, ${query.replaceAll(/\d{4}-\d\d-\d\d/g, '…') || '30 days'}`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return rows
}
