import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { markSeen, notify, removeNotifications } from '#server/notifications/notify.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { agencyCurrency, formatMoney, toCents } from '#shared/money.ts'
import { sharedRights } from '#shared/roles.ts'
import {
  type BonusEntry,
  emailRequired,
  methodRequired,
  noBonus,
  phoneRequired,
  type SubmittedSurvey,
  type Survey,
  type SurveyDetails,
  surveyAnswered,
  type surveys,
  wrongDevice,
} from './contract.ts'
import { readOffer } from './invitations/offer.server.ts'
import { surveyNotifications } from './notifications.ts'
import { findSurvey, listBonusEntries, lockSurvey } from './queries.server.ts'
import { describeMismatch, detectDevice, methodNames, paidOnProblem } from './rules.ts'

/** An answer or its bonus changed. The id is the answer's. */
const { survey: ofEditors } = events({ survey: 'editor' })
const { survey: ofClient } = events({ survey: 'person' })

interface Changed {
  id: string
  clientId: string | null
}

async function publishSurveyEvent(trx: Db, { id, clientId }: Changed): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  if (clientId) await publishEvent(trx, ofClient, { clientId, rights: sharedRights, id })
}

type Submitting = ContextOf<typeof surveys.submit>

/** The unique index on the client accepts the first of two concurrent answers. */
export async function submitSurvey(ctx: Submitting, sent: SubmittedSurvey): Promise<void> {
  const detected = detectDevice(ctx.http.userAgent)
  if (sent.device !== detected) {
    const message = describeMismatch(sent.device, detected)
    ctx.fail(wrongDevice, { message, fields: { device: message } })
  }
  const clientId = ctx.user.clientId ?? ctx.fail('NOT_FOUND')
  const answer = { ...columnsOf(sent), ...(await payoutOf(ctx, sent)) }
  const time = ctx.now().toISOString()
  return inTransaction(ctx, async ({ db: trx }) => {
    const inserted = await trx
      .insertInto('survey')
      .values({ ...answer, client_id: clientId, created_at: time, updated_at: time })
      .onConflict((conflict) => conflict.column('client_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return refuseSecond(ctx, trx, answer.email)
    await publishSurveyEvent(trx, { id: inserted.id, clientId })
    const kind = surveyNotifications['survey-answer']
    const subject = `${answer.email} rated ${sent.rating} of 10.`
    await notify(trx, { to: 'editor', kind, subject, about: inserted.id })
    await endInvitations(trx, clientId)
  })
}

async function refuseSecond(ctx: Submitting, trx: Db, email: string): Promise<never> {
  const first = await trx
    .selectFrom('survey')
    .select('email')
    .where('client_id', '=', ctx.user.clientId)
    .executeTakeFirst()
  if (first?.email !== email) ctx.fail(surveyAnswered)
  return ctx.fail(surveyAnswered, { message: 'You have already submitted this survey.' })
}

/** Removes pending invitations. */
async function endInvitations(trx: Db, clientId: string): Promise<void> {
  const invitations = await trx
    .selectFrom('survey_invitation')
    .select('project_id')
    .where('client_id', '=', clientId)
    .execute()
  const kind = surveyNotifications['survey-invitation']
  for (const { project_id: about } of invitations)
    await markSeen(trx, { to: { clientId }, kind, about })
}

/** Without a bonus, the answer has the email of the account. */
async function payoutOf(
  ctx: Submitting,
  { email, phoneNumber, bonusPaymentMethod: method }: SubmittedSurvey,
) {
  const offer = await readOffer(ctx)
  if (!offer)
    return {
      email: email ?? (await emailOf(ctx)),
      phone_number: phoneNumber ?? '',
      ...{ bonus_payment_method: null, bonus_cents: null, bonus_currency: null },
    }
  if (email && phoneNumber && method && offer.methods.includes(method))
    return {
      email,
      phone_number: phoneNumber,
      bonus_payment_method: method,
      ...{ bonus_cents: toCents(offer.amount), bonus_currency: agencyCurrency() },
    }
  return ctx.fail('INVALID_INPUT', {
    fields: {
      ...(!email && { email: emailRequired }),
      ...(!phoneNumber && { phoneNumber: phoneRequired }),
      ...(!(method && offer.methods.includes(method)) && { bonusPaymentMethod: methodRequired }),
    },
  })
}

async function emailOf({ db, user }: Submitting): Promise<string> {
  const account = db.selectFrom('account').select('email').where('id', '=', user.id)
  return (await account.executeTakeFirstOrThrow()).email
}

function columnsOf(sent: SubmittedSurvey) {
  return {
    device: sent.device,
    user_experience: sent.userExperience,
    rate_speed: sent.rateSpeed ?? null,
    user_navigation: sent.userNavigation,
    used_features: [...new Set(sent.usedFeatures)],
    login_feedback: sent.loginFeedback,
    navigation_feedback: sent.navigationFeedback,
    appointment_scheduling: sent.appointmentScheduling,
    payment_experience: sent.paymentExperience,
    design_feedback: sent.designFeedback,
    feature_requests: sent.featureRequests,
    suggestions: sent.suggestions,
    rating: sent.rating,
  }
}

type Reader = ContextOf<typeof surveys.one>

export async function getSurvey(ctx: Reader, id: string): Promise<Survey> {
  return (await findSurvey(ctx.db, id)) ?? ctx.fail('NOT_FOUND')
}

export async function getDetails(ctx: Reader, id: string): Promise<SurveyDetails> {
  const survey = await getSurvey(ctx, id)
  return { ...survey, bonusHistory: await listBonusEntries(ctx.db, id) }
}

type BonusContext = ContextOf<typeof surveys.payBonus>

/** Records a payout made elsewhere, or corrects the record. */
export function recordBonus(
  ctx: BonusContext,
  id: string,
  { method, paidOn, reference = '', basedOn }: Parts<typeof surveys.payBonus>['body'],
): Promise<Survey> {
  const today = calendarDay(ctx.now())
  const day = paidOn ?? today
  const problem = paidOnProblem(day, today)
  if (problem) ctx.fail('INVALID_INPUT', { fields: { paidOn: problem } })
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const before = (await lockSurvey(trx, id)) ?? ctx.fail('NOT_FOUND')
    if (before.bonusAmount === null || before.bonusCurrency === null) ctx.fail(noBonus)
    if (basedOn && basedOn !== before.updatedAt) ctx.fail('CONFLICT')
    await changeBonus(inner, id, { method, paidOn: day, reference })
    await publishSurveyEvent(trx, { id, clientId: before.clientId })
    if (before.clientId && !before.isPaid)
      await notify(trx, {
        to: { clientId: before.clientId },
        kind: surveyNotifications['survey-bonus'],
        subject: `We sent you ${formatMoney(before.bonusAmount, before.bonusCurrency)} for your answer: ${methodNames[method]}.`,
        about: id,
      })
    return getSurvey(inner, id)
  })
}

export function reopenBonus(
  ctx: ContextOf<typeof surveys.reopenBonus>,
  id: string,
): Promise<Survey> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const { clientId } = (await lockSurvey(trx, id)) ?? ctx.fail('NOT_FOUND')
    await changeBonus(inner, id, null)
    await publishSurveyEvent(trx, { id, clientId })
    const kinds = [surveyNotifications['survey-bonus']]
    if (clientId) await removeNotifications(trx, { to: { clientId }, kinds, about: id })
    return getSurvey(inner, id)
  })
}

type Payout = NonNullable<BonusEntry['bonus']>

/** Null reopens the bonus. */
async function changeBonus(
  { db: trx, user, now }: Pick<BonusContext, 'db' | 'user' | 'now'>,
  id: string,
  payout: Payout | null,
): Promise<void> {
  const time = now().toISOString()
  const { method = null, paidOn = null, reference = '' } = payout ?? {}
  await trx
    .updateTable('survey')
    .set({
      ...{ bonus_paid_on: paidOn, bonus_method: method, bonus_reference: reference },
      bonus_recorded_by: payout && user.id,
      bonus_recorded_at: payout && time,
      // Keeps the timestamps of versions distinct.
      updated_at: sql<string>`greatest(now(), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('survey_bonus_entry')
    .values({
      ...{ survey_id: id, method, paid_on: paidOn, reference },
      ...{ account_id: user.id, created_at: time },
    })
    .execute()
}

/** Erases identifying data. The choices and the bonus are kept anonymously. */
export async function eraseSurveyOf(trx: Db, clientId: string): Promise<void> {
  const erased = await trx
    .updateTable('survey')
    .set({
      client_id: null,
      email: '',
      phone_number: '',
      login_feedback: '',
      navigation_feedback: '',
      appointment_scheduling: '',
      payment_experience: '',
      design_feedback: '',
      feature_requests: '',
      suggestions: '',
      bonus_reference: '',
    })
    .where('client_id', '=', clientId)
    .returning('id')
    .execute()
  for (const { id } of erased) {
    await trx
      .updateTable('survey_bonus_entry')
      .set({ reference: '' })
      .where('survey_id', '=', id)
      .execute()
    await publishSurveyEvent(trx, { id, clientId: null })
  }
}
