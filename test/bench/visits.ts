import { addDays } from '#shared/dates.ts'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { timeOf } from './work.ts'

/** The time limit of a report, in milliseconds. */
const most = 100
/** Five years of 1,050 visits a day with 2.6 page views each: a million views a year. */
const days = 1826
const visitsPerDay = 1_050

const skewed = (count: number) => `floor(${count} * random() ^ 3)::integer`
const dimensions = 'page, entry, referrer, campaign, device, browser'
const each = dimensions.split(', ').map((name) => `(day, ${name})`)

/** Stores past days like the job that rolls them up, without their page views. */
async function storeVisits(db: Running['db'], today: string): Promise<void> {
  await db.query('select setseed(0.5)')
  await db.query(
    `insert into visit_day
    select day, grouping(${dimensions}), ${dimensions}, count(*), sum(landing), count(*)
    from (
      select day, device, browser, campaign, '/page-' || entry as entry,
        '/page-' || case when place = 1 then entry else ${skewed(80)} end as page,
        case when campaign = '' then 'site-' || site || '.example' else 'direct' end as referrer,
        (place = 1)::integer as landing
      from (
        select day, ${skewed(60)} as entry, ${skewed(25)} as site,
          (array['desktop', 'mobile', 'tablet'])[1 + ${skewed(3)}] as device,
          'Browser ' || ${skewed(7)} as browser,
          case when random() < 0.15 then 'campaign-' || ${skewed(10)} else '' end as campaign,
          1 + floor(random() * 4.2)::integer as length
        from (select $1::date - ago as day from generate_series(1, ${days}) as ago) as days,
          generate_series(1, ${visitsPerDay})
      ) as visits, generate_series(1, length) as place
    ) as views
    group by grouping sets ((day), (day, ${dimensions}), ${each.join()})
    order by day, 2`,
    [today],
  )
  await db.query('vacuum (analyze) visit_day')
}

/** Measures reports over all visits, with filters. */
export async function visitRows({ db, server }: Running): Promise<Row[]> {
  const today = new Date().toISOString().slice(0, 10)
  await storeVisits(db, today)
  const staff = await signIn(server)
  const since = (ago: number) => `from=${addDays(today, 1 - ago)}&to=${today}&`
  const periods = { '30 days': '', 'a year': since(365), 'five years': since(days) }
  const rows: Row[] = []
  for (const [name, period] of Object.entries(periods))
    for (const filter of filters) {
      const query = encodeURI(period + filter)
      const ms = await timeOf(`${server.url}/api/visitor/visitor-stats?${query}`, staff)
      const row = { name: `a million page views a year, ${name} ${filter}`, ours: milliseconds(ms) }
      rows.push({ ...row, goal: `≤ ${most} ms`, ok: ms <= most })
    }
  return rows
}

const filters = ['', 'page=/page-0', 'referrer=site-0.example', 'device=desktop&browser=Browser 0']
