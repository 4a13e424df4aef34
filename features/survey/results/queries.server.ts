import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { localTime } from '#server/db/timeline-part.ts'
import { wordColumns } from '../queries.server.ts'
import { type ChoiceQuestion, choiceNames, choices, type WordQuestion } from '../rules.ts'
import type { Results } from './contract.ts'

/** The number of answers with this combination. Columns outside of the grouping set are null. */
interface Combination extends Record<Exclude<ChoiceQuestion, 'usedFeatures'>, string | null> {
  usedFeatures: string[] | null
  isPaid: boolean | null
  isOpen: boolean | null
  /** Such as 2026-11. */
  month: string | null
  count: number
  average: number
}

/** Counts all questions in one pass. Grouping by several columns at once is cheaper than one by one. */
const countAnswers = (db: Db) =>
  sql<Combination>`
  select rating::text as rating, device, (bonus_paid_on is not null) as "isPaid",
    (bonus_paid_on is null and bonus_payment_method is not null) as "isOpen",
    user_experience as "userExperience", rate_speed as "rateSpeed",
    user_navigation as "userNavigation", bonus_payment_method as "bonusPaymentMethod",
    used_features as "usedFeatures", to_char(${month()}, 'YYYY-MM') as month,
    count(*) as count, avg(rating)::float8 as average
  from survey
  group by grouping sets (
    (rating, device, (bonus_paid_on is not null),
      (bonus_paid_on is null and bonus_payment_method is not null)), (user_experience, rate_speed),
    (user_navigation, bonus_payment_method), (used_features), (${month()})
  )
  order by month`.execute(db)

const month = () => sql`date_trunc('month', ${localTime(sql.ref('created_at'))})`

export async function readResults(db: Db): Promise<Results> {
  const { rows } = await countAnswers(db)
  const count = (isCounted: (row: Combination) => boolean) =>
    rows.reduce((sum, row) => (isCounted(row) ? sum + row.count : sum), 0)
  const countsOf = (question: ChoiceQuestion) =>
    choices[question].map((value) => ({
      value,
      count: count((row) => isChosen(row[question], value)),
    }))
  const total = count(({ rating }) => rating !== null)
  const rated = rows.reduce((sum, row) => sum + Number(row.rating) * row.count, 0)
  return {
    count: total,
    average: total === 0 ? null : rated / total,
    bonuses: {
      open: count(({ isOpen }) => isOpen === true),
      paid: count(({ isPaid }) => isPaid === true),
    },
    months: fillMonths(rows),
    choices: Object.fromEntries(
      choiceNames.map((question) => [question, countsOf(question)]),
    ) as Results['choices'],
  }
}

function isChosen(answer: string | string[] | null, value: string): boolean {
  return Array.isArray(answer) ? answer.includes(value) : answer === value
}

/** Adds months without answers, so that the chart has no gaps. */
function fillMonths(rows: readonly Combination[]): Results['months'] {
  const known = rows.filter((row) => row.month !== null)
  const last = known.at(-1)?.month ?? ''
  const months: Results['months'] = []
  for (let at = known[0]?.month; at && at <= last; at = nextMonth(at)) {
    const { count = 0, average = null } = known.find((row) => row.month === at) ?? {}
    months.push({ month: at, count, average })
  }
  return months
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

/** Erased answers have no text. */
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
