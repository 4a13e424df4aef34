import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { calendarDay, dayMs } from '#shared/dates.ts'
import { type PaymentMethod, portalFeatures } from '../rules.ts'

/** In the order of the questions: login, navigation, appointments, payments, design, wishes, suggestions. */
type Words = readonly [string, string, string, string, string, string, string]

interface DemoAnswer {
  /** Days ago. */
  days: number
  /** A client whose account was closed since: name and business. */
  account?: readonly [firstName: string, lastName: string, businessName: string]
  email: string
  phone: string
  rating: number
  /** Experience, speed and navigation. */
  choices: readonly [string, string | null, string]
  mobile?: boolean
  /** The initials of the features: bill, profile, support, appointments. */
  used: string
  by: PaymentMethod
  /** The payout: days after the answer, and its reference. Omitted while open. */
  paid?: readonly [days: number, reference: string]
  words: Words
}

const answersFile = new URL('answers.json', import.meta.url)

const [corrected, mistaken] = ['7KD50318', '7KD50381']
/** In the order of the features: bill, profile, support, appointments. */
const letters = 'bpsa'

const featuresOf = (used: string) =>
  portalFeatures.filter((_, at) => used.includes(letters.charAt(at)))

/** Seeds answers of former clients. Clients who can sign in to the demo have not answered. */
export async function seedSurvey(db: Db): Promise<void> {
  const answers: readonly DemoAnswer[] = JSON.parse(await readFile(answersFile, 'utf8'))
  const { id: admin } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'admin@atrium.test')
    .executeTakeFirstOrThrow()
  const today = Date.now()
  const momentOf = (days: number) => new Date(today - days * dayMs).toISOString()
  const closed = answers.flatMap(({ account, ...answer }) =>
    account ? [closedAccountOf(answer, account, momentOf)] : [],
  )
  const accounts = await db
    .insertInto('account')
    .values(closed)
    .returning(['id', 'email'])
    .execute()
  await db
    .insertInto('survey')
    .values(
      answers.map((answer) => ({
        ...columnsOf(answer),
        ...bonusOf(answer, admin, momentOf),
        client_id: accounts.find(({ email }) => email === answer.email)?.id ?? null,
        created_at: momentOf(answer.days),
      })),
    )
    .execute()
  await seedBonusEntries(db)
}

/** The recorded payouts. One was recorded with a wrong reference first. */
async function seedBonusEntries(db: Db): Promise<void> {
  await sql`
    insert into survey_bonus_entry (survey_id, method, paid_on, reference, account_id, created_at)
    select survey.id, bonus_method, bonus_paid_on, entry.reference, bonus_recorded_by, entry.at
    from survey cross join lateral (
      values (bonus_reference, bonus_recorded_at),
        (case bonus_reference when ${corrected} then ${mistaken} end,
          bonus_recorded_at - interval '40 minutes')
    ) as entry (reference, at)
    where bonus_paid_on is not null and entry.reference is not null`.execute(db)
}

type MomentOf = (days: number) => string

function closedAccountOf(
  { email, phone, days }: Omit<DemoAnswer, 'account'>,
  [first_name, last_name, business_name]: NonNullable<DemoAnswer['account']>,
  momentOf: MomentOf,
) {
  return {
    email,
    first_name,
    last_name,
    business_name,
    phone_number: phone,
    created_at: momentOf(days + 260),
    deleted_at: momentOf(days / 2),
  }
}

function columnsOf({ words, choices, mobile, used, ...answer }: DemoAnswer) {
  const [login, navigation, appointments, payments, design, wishes, suggestions] = words
  const [user_experience, rate_speed, user_navigation] = choices
  return {
    email: answer.email,
    phone_number: answer.phone,
    bonus_payment_method: answer.by,
    bonus_cents: 1000,
    bonus_currency: 'USD',
    device: mobile ? 'mobile' : 'desktop',
    user_experience,
    rate_speed,
    user_navigation,
    used_features: featuresOf(used),
    login_feedback: login,
    navigation_feedback: navigation,
    appointment_scheduling: appointments,
    payment_experience: payments,
    design_feedback: design,
    feature_requests: wishes,
    suggestions,
    rating: answer.rating,
  }
}

function bonusOf({ days, by, paid }: DemoAnswer, admin: string, momentOf: MomentOf) {
  const at = momentOf(paid ? days - paid[0] : days)
  return {
    bonus_paid_on: paid ? calendarDay(new Date(at)) : null,
    bonus_method: paid ? by : null,
    bonus_reference: paid?.[1] ?? '',
    bonus_recorded_by: paid ? admin : null,
    bonus_recorded_at: paid ? at : null,
    updated_at: at,
  }
}
