import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { wordColumns } from '../queries.server.ts'
import {
  devices,
  experiences,
  navigations,
  paymentMethods,
  portalFeatures,
  ratings,
  speeds,
  type WordQuestion,
} from '../rules.ts'
import type { Results } from './contract.ts'

const choices = {
  rating: ratings,
  device: devices,
  userExperience: experiences,
  rateSpeed: speeds,
  userNavigation: navigations,
  bonusPaymentMethod: paymentMethods,
  usedFeatures: portalFeatures,
} as const
type Question = keyof typeof choices

interface Counted {
  question: Question | 'paid'
  value: string
  count: number
}

/** Every choice question in one pass over the answers. */
const countChoices = (db: Db) =>
  sql<Counted>`
  select
    case
      when grouping(rating) = 0 then 'rating'
      when grouping(device) = 0 then 'device'
      when grouping(user_experience) = 0 then 'userExperience'
      when grouping(rate_speed) = 0 then 'rateSpeed'
      when grouping(user_navigation) = 0 then 'userNavigation'
      when grouping(bonus_payment_method) = 0 then 'bonusPaymentMethod'
      else 'paid'
    end as question,
    coalesce(rating::text, device, user_experience, rate_speed, user_navigation,
      bonus_payment_method, (bonus_paid_on is not null)::text, '') as value,
    count(*) as count
  from survey
  group by grouping sets (
    (rating), (device), (user_experience), (rate_speed), (user_navigation),
    (bonus_payment_method), ((bonus_paid_on is not null))
  )
  union all
  select 'usedFeatures', feature, count(*) from survey, unnest(used_features) as feature
  group by feature`.execute(db)

/** The months without answers too, so that the course has no gaps. */
const readMonths = (db: Db) =>
  sql<Results['months'][number]>`
  with answered as (
    select date_trunc('month', created_at at time zone 'America/New_York') as month,
      count(*) as count, avg(rating)::float8 as average
    from survey group by month
  )
  select to_char(month, 'YYYY-MM') as month, coalesce(count, 0) as count, average
  from (
    select generate_series(min(answered.month), max(answered.month), interval '1 month') as month
    from answered
  ) as every_month
  left join answered using (month)
  order by month`.execute(db)

export async function readResults(db: Db): Promise<Results> {
  const { rows } = await countChoices(db)
  const months = (await readMonths(db)).rows
  const countOf = (question: Counted['question'], value: string) =>
    rows.find((row) => row.question === question && row.value === value)?.count ?? 0
  const counts = <Q extends Question>(question: Q) =>
    choices[question].map((value) => ({ value, count: countOf(question, value) }))
  const rating = counts('rating')
  const count = rating.reduce((sum, one) => sum + one.count, 0)
  const points = rating.reduce((sum, one) => sum + one.count * Number(one.value), 0)
  return {
    count,
    average: count === 0 ? null : points / count,
    bonuses: { open: countOf('paid', 'false'), paid: countOf('paid', 'true') },
    months,
    rating,
    device: counts('device'),
    userExperience: counts('userExperience'),
    rateSpeed: counts('rateSpeed'),
    userNavigation: counts('userNavigation'),
    bonusPaymentMethod: counts('bonusPaymentMethod'),
    usedFeatures: counts('usedFeatures'),
  } as Results
}

/** Erased answers have no words. */
export function listWords(db: Db, question: WordQuestion, query: ListQuery) {
  const column = wordColumns[question]
  return listRows(db, {
    table: 'survey',
    select: db
      .selectFrom('survey')
      .select([
        'survey.id',
        'survey.id as _id',
        sql<string>`${sql.ref(column)}`.as('text'),
        'survey.rating',
        'survey.created_at as createdAt',
      ]),
    sorts: { createdAt: sql.ref('survey.created_at'), rating: sql.ref('survey.rating') },
    search: [column],
    where: sql<SqlBool>`${sql.ref(column)} <> ''`,
    query,
  })
}
