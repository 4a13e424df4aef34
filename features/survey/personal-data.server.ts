import { type PersonalData, readInBatches } from '#server/personal-data.ts'

/** Ratings are kept anonymously for the results. */
export const surveyData: PersonalData = {
  name: 'survey',
  read: ({ db }, { id }) =>
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
        .select(['bonus_paid_on as bonusPaidOn', 'created_at as createdAt'])
        .where('account_id', '=', id),
      'survey.id',
    ),
  async erase({ db: trx }, { id }) {
    await trx
      .updateTable('survey')
      .set({
        ...{ account_id: null, email: '', phone_number: '', bonus_reference: '' },
        ...{ login_feedback: '', navigation_feedback: '', appointment_scheduling: '' },
        ...{ payment_experience: '', design_feedback: '', feature_requests: '', suggestions: '' },
      })
      .where('account_id', '=', id)
      .execute()
    await trx.deleteFrom('survey_invitation').where('account_id', '=', id).execute()
  },
}
