import { type SqlBool, sql } from 'kysely'
import { clientJson, personJson } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows, patternOf } from '#server/db/list.ts'
import { amountIn } from '#server/db/sums.ts'
import { searchedPhone } from '#shared/address/phone.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { BonusEntry, Survey, surveys } from './contract.ts'
import type { ChoiceQuestion, filterNames, WordQuestion } from './rules.ts'

export type Selection = Parts<typeof surveys.csv>['query'] & { client?: string | undefined }

export const wordColumns: Record<WordQuestion, string> = {
  loginFeedback: 'survey.login_feedback',
  navigationFeedback: 'survey.navigation_feedback',
  appointmentScheduling: 'survey.appointment_scheduling',
  paymentExperience: 'survey.payment_experience',
  designFeedback: 'survey.design_feedback',
  featureRequests: 'survey.feature_requests',
  suggestions: 'survey.suggestions',
}

const promised = amountIn(sql.ref('bonus_cents'), sql.ref('bonus_currency'))

function selectSurveys(db: Db) {
  return db
    .selectFrom('survey')
    .leftJoin('client_contact as client', 'client.id', 'survey.client_id')
    .leftJoin('account as recorder', 'recorder.id', 'survey.bonus_recorded_by')
    .select([
      'survey.id',
      'survey.id as _id',
      sql<Survey['userId']>`${clientJson('client')}
        || jsonb_build_object('closed', client.deleted_at is not null)`.as('userId'),
      'survey.email',
      'survey.phone_number as phoneNumber',
      'survey.bonus_payment_method as bonusPaymentMethod',
      promised.as('bonusAmount'),
      'bonus_currency as bonusCurrency',
      'survey.device',
      'survey.user_experience as userExperience',
      'survey.rate_speed as rateSpeed',
      'survey.user_navigation as userNavigation',
      'survey.used_features as usedFeatures',
      'survey.login_feedback as loginFeedback',
      'survey.navigation_feedback as navigationFeedback',
      'survey.appointment_scheduling as appointmentScheduling',
      'survey.payment_experience as paymentExperience',
      'survey.design_feedback as designFeedback',
      'survey.feature_requests as featureRequests',
      'survey.suggestions',
      'survey.rating',
      sql<Survey['bonus']>`case when survey.bonus_paid_on is not null then json_build_object(
        'method', survey.bonus_method, 'paidOn', survey.bonus_paid_on,
        'reference', survey.bonus_reference,
        'recordedBy', ${personJson('recorder')},
        'recordedAt', to_char(survey.bonus_recorded_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) end`.as('bonus'),
      'survey.created_at as createdAt',
      'survey.updated_at as updatedAt',
    ])
    .$narrowType<Pick<Survey, Exclude<ChoiceQuestion, 'rating'>>>()
}

const sorts = {
  createdAt: sql.ref('survey.created_at'),
  rating: sql.ref('survey.rating'),
  email: sql.ref('survey.email'),
}

/** The trigram index serves patterns with three letters in a row; without them it is read as a whole. */
function contains(pattern: string) {
  const isIndexed = /[\p{L}\p{N}]{3}/u.test(pattern)
  const searched = isIndexed ? sql`survey.searched` : sql`(survey.searched || '')`
  return sql<SqlBool>`${searched} like lower(${pattern})`
}

const filterConditions: Record<(typeof filterNames)[number], ReturnType<typeof sql>> = {
  mobile: sql`survey.device = 'mobile'`,
  desktop: sql`survey.device = 'desktop'`,
  'bonus-open': sql`(survey.bonus_paid_on is null and survey.bonus_payment_method is not null)`,
  'bonus-paid': sql`survey.bonus_paid_on is not null`,
}

function isSelected(selection: Selection) {
  const { client, filter, rating, bonusPaymentMethod, userExperience } = selection
  const { rateSpeed, userNavigation, usedFeatures } = selection
  const conditions = [sql`true`]
  if (client) conditions.push(sql`survey.client_id = ${client}`)
  if (filter) conditions.push(filterConditions[filter])
  if (rating) conditions.push(sql`survey.rating = ${rating}::smallint`)
  if (bonusPaymentMethod) conditions.push(sql`survey.bonus_payment_method = ${bonusPaymentMethod}`)
  if (userExperience) conditions.push(sql`survey.user_experience = ${userExperience}`)
  if (rateSpeed) conditions.push(sql`survey.rate_speed = ${rateSpeed}`)
  if (userNavigation) conditions.push(sql`survey.user_navigation = ${userNavigation}`)
  if (usedFeatures) conditions.push(sql`${usedFeatures} = any (survey.used_features)`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export function listSurveys(db: Db, query: ListQuery & Selection) {
  const { filter: _, ...rest } = query
  return listRows(db, {
    table: 'survey',
    select: selectSurveys(db),
    sorts,
    search: [contains],
    where: isSelected(query),
    query: { ...rest, q: rest.q && searchedPhone(rest.q) },
  })
}

const newestFirst = sql`survey.created_at desc, survey.id desc`

/** The ids of all answers that match the filters. */
export async function listIds(db: Db, { q, ...selection }: Selection): Promise<string[]> {
  const found = await db
    .selectFrom('survey')
    .select('survey.id')
    .where(isSelected(selection))
    .$if(q !== undefined, (query) => query.where(contains(patternOf(searchedPhone(q ?? '')))))
    .orderBy(newestFirst)
    .execute()
  return found.map(({ id }) => id)
}

export function listSurveysOf(db: Db, ids: readonly string[]): Promise<Survey[]> {
  return selectSurveys(db)
    .where(sql<SqlBool>`survey.id = any (${[...ids]}::uuid[])`)
    .orderBy(newestFirst)
    .execute()
}

export function findSurvey(db: Db, id: string): Promise<Survey | undefined> {
  return selectSurveys(db).where('survey.id', '=', id).executeTakeFirst()
}

export function listBonusEntries(db: Db, surveyId: string): Promise<BonusEntry[]> {
  return db
    .selectFrom('survey_bonus_entry as entry')
    .leftJoin('account as author', 'author.id', 'entry.account_id')
    .select([
      'entry.id',
      sql<BonusEntry['bonus']>`case when method is not null then json_build_object(
        'method', method, 'paidOn', paid_on, 'reference', reference) end`.as('bonus'),
      personJson('author').as('author'),
      'entry.created_at as timestamp',
    ])
    .where('survey_id', '=', surveyId)
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .execute()
}

export async function findOwn(db: Db, clientId: string | null) {
  const found = await db
    .selectFrom('survey')
    .select([
      'created_at as createdAt',
      'bonus_payment_method as bonusPaymentMethod',
      promised.as('bonusAmount'),
      'bonus_currency as bonusCurrency',
      'bonus_method as method',
      'bonus_paid_on as paidOn',
    ])
    .$narrowType<{ bonusPaymentMethod: Survey['bonusPaymentMethod'] }>()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!found) return null
  const { method, paidOn, ...answer } = found
  return {
    ...answer,
    bonus: paidOn ? { method: method as NonNullable<Survey['bonus']>['method'], paidOn } : null,
  }
}

/** Locks the answer until the transaction ends. */
export function lockSurvey(trx: Db, id: string) {
  return trx
    .selectFrom('survey')
    .select([
      'client_id as clientId',
      'updated_at as updatedAt',
      sql<boolean>`bonus_paid_on is not null`.as('isPaid'),
      promised.as('bonusAmount'),
      'bonus_currency as bonusCurrency',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
