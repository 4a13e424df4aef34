import { type SqlBool, sql } from 'kysely'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'
import { eraseSurveyOf } from './service.server.ts'

const isOf = (clientIds: string[]) => sql<SqlBool>`client_id = any (${clientIds}::uuid[])`

/** Ratings are kept anonymously for the results. */
export const surveyData: PersonalData = {
  name: 'survey',
  read: ({ db }, { clientIds }) =>
    readInBatches(
      db
        .selectFrom('survey')
        .select(['id', 'email', 'phone_number as phoneNumber', 'device', 'rating'])
        .select(['user_experience as userExperience', 'rate_speed as rateSpeed'])
        .select(['user_navigation as userNavigation', 'used_features as usedFeatures'])
        .select(['login_feedback as loginFeedback', 'navigation_feedback as navigationFeedback'])
        .select([
          'appointment_scheduling as appointmentScheduling',
          'payment_experience as paymentExperience',
        ])
        .select(['design_feedback as designFeedback', 'feature_requests as featureRequests'])
        .select(['suggestions', 'bonus_payment_method as bonusPaymentMethod'])
        .select(['bonus_cents as bonusCents', 'bonus_currency as bonusCurrency'])
        .select(['bonus_paid_on as bonusPaidOn', 'created_at as createdAt'])
        .select(
          sql<object[]>`(select coalesce(json_agg(json_build_object('method', method,
            'paidOn', paid_on, 'reference', reference, 'recordedAt', entry.created_at)
            order by entry.created_at, entry.id), '[]')
            from survey_bonus_entry as entry where survey_id = survey.id)`.as('bonusHistory'),
        )
        .where(isOf(clientIds)),
      'survey.id',
    ),
  async erase({ db: trx }, { clientIds }) {
    for (const clientId of clientIds) await eraseSurveyOf(trx, clientId)
    await trx.deleteFrom('survey_invitation').where(isOf(clientIds)).execute()
  },
}
