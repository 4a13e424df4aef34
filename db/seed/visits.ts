import { sql } from 'kysely'
import { rollUp } from '#features/visitors/statistics/roll-up.server.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import { breakfast, letter } from './lead-texts.ts'

const days = 90
const shared = '/blogs/how-to-leave-your-web-designer'
const home = '/'

type Journey = readonly [weight: number, ...pages: string[]]

const journeys: readonly Journey[] = [
  [70, home],
  [45, home, '/services'],
  [40, home, '/portfolio', '/project-details/millrace-bread', home],
  [35, home, '/services', '/service/website-design', '/contact-us'],
  [25, home, '/about-us', '/portfolio'],
  [2, home, '/contact-us', '/message-sent-success'],
  [35, '/service/website-design', '/portfolio', '/contact-us'],
  [25, '/service/online-shops', home],
  [1, '/service/search-and-content', '/services', '/contact-us', '/message-sent-success'],
  [30, '/portfolio', '/project-details/keller-heating-and-air', '/portfolio', '/services'],
  [40, '/blogs/pricing-by-the-kind-of-page', '/services'],
  [35, '/blogs/forms-that-people-finish'],
  [30, '/blogs/what-a-fast-page-leaves-out', '/blogs'],
  [15, '/blogs/dark-mode-without-a-second-design', '/blogs', '/blogs/a-typeface-for-a-dentist'],
  [2, '/hire-freelance', '/freelance-success'],
  [15, '/hire-freelance', home],
  [20, '/login', '/client-portal', '/client-portal/invoices', '/client-portal/my-projects'],
]
const sharedJourneys: readonly Journey[] = [
  [7, shared],
  [2, shared, home],
  [1, shared, '/blogs', '/about-us'],
]
const letterJourneys: readonly Journey[] = [
  [60, shared, '/services'],
  [38, '/blogs', '/blogs/what-the-care-plan-does-on-a-tuesday'],
  [2, '/blogs', '/contact-us', '/message-sent-success'],
]
const breakfastJourneys: readonly Journey[] = [
  [15, '/services', '/portfolio', '/contact-us'],
  [1, '/services', '/contact-us', '/message-sent-success'],
]

const referrers = {
  'www.google.com': 46,
  '': 34,
  'www.bing.com': 6,
  'duckduckgo.com': 5,
  'www.linkedin.com': 4,
  'grimeschamber.example': 3,
  'prairiepress.example': 2,
}
const browsers = {
  'desktop Chrome': 34,
  'mobile Safari': 27,
  'mobile Chrome': 12,
  'desktop Safari': 9,
  'desktop Microsoft Edge': 7,
  'desktop Firefox': 6,
  'tablet Safari': 4,
  'mobile Samsung Internet for Android': 1,
}

const weighted = (weights: Record<string, number>) =>
  Object.entries(weights).flatMap(([value, weight]) => Array<string>(weight).fill(value))
const pagesOf = (list: readonly Journey[]) =>
  list.flatMap(([weight, ...pages]) => Array<string>(weight).fill(pages.join(' ')))

interface Stream {
  /** Unique for each stream. */
  seed: string
  journeys: readonly Journey[]
  referrers: Record<string, number>
  campaign: readonly [source: string, medium: string, name: string]
  /** An SQL expression for the number of visits `ago` days ago, on the weekday `dow`. */
  count: string
}

const usual = 'case when dow in (0, 6) then 13 else 31 end * (1.15 - ago * 0.004)'

/** Regular visits, and those from a shared post, a newsletter and an event. */
const streams: readonly Stream[] = [
  { seed: 'usual', journeys, referrers, campaign: ['', '', ''], count: `${usual} + ago * 7 % 6` },
  {
    seed: 'shared',
    journeys: sharedJourneys,
    referrers: { 'news.ycombinator.com': 7, 'lobste.rs': 2, '': 1 },
    campaign: ['', '', ''],
    count: 'case when ago between 41 and 47 then 172 / power(48 - ago, 1.35) else 0 end',
  },
  {
    seed: 'letter',
    journeys: letterJourneys,
    referrers: { '': 1 },
    campaign: letter,
    count: 'case when ago between 5 and 25 then 44 / (26 - ago) else 0 end',
  },
  {
    seed: 'breakfast',
    journeys: breakfastJourneys,
    referrers: { '': 1 },
    campaign: breakfast,
    count: 'case when ago between 6 and 18 then 16 / (19 - ago) else 0 end',
  },
]

/** Seeds the visits of the last ninety days, and rolls up past days. */
export async function seedVisits(db: Db): Promise<void> {
  const today = calendarDay(new Date())
  for (const stream of streams) await insertStream(db, stream, today)
  await rollUp(db, { from: addDays(today, -days), to: addDays(today, -1) })
}

/** Uses hashes instead of random numbers, so that the demo is always the same. */
async function insertStream(db: Db, stream: Stream, today: string): Promise<void> {
  const chance = (what: string) =>
    sql`abs(hashtext(${stream.seed} || ${what} || ago || ' ' || number))`
  const pick = (list: readonly string[], what: string) =>
    sql`(${[...list]}::text[])[1 + ${chance(what)} % ${sql.lit(list.length)}]`
  const [source, medium, name] = stream.campaign
  await sql`
    insert into visit (day, visitor, visit_id, path, landing, first_on_page, entry, referrer,
      campaign_source, campaign_medium, campaign_name, device, browser, created_at)
    select day, sha256(convert_to(key, 'UTF8')), md5(key)::uuid, path, place = 1,
      array_position(pages, path) = place, pages[1], referrer, ${source}, ${medium}, ${name},
      split_part(client, ' ', 1), substr(client, strpos(client, ' ') + 1),
      begins + place * interval '47 seconds'
    from (
      select day, ${stream.seed} || ago || ' ' || number as key,
        string_to_array(${pick(pagesOf(stream.journeys), 'pages')}, ' ') as pages,
        ${pick(weighted(stream.referrers), 'referrer')} as referrer,
        ${pick(weighted(browsers), 'client')} as client,
        (day + time '07:00' + ${chance('time')} % 54000 * interval '1 second')
          at time zone 'America/New_York' as begins
      from (
        select ago, ${today}::date - ago as day, extract(dow from ${today}::date - ago) as dow
        from generate_series(0, ${sql.lit(days - 1)}) as ago
      ) as days
      cross join lateral generate_series(1, (${sql.raw(stream.count)})::integer) as number
    ) as visits
    cross join lateral unnest(pages) with ordinality as page (path, place)
    where begins < now() - interval '10 minutes'
    order by begins, place`.execute(db)
}
