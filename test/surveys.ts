import type { Insertable } from 'kysely'
import type * as z from 'zod/mini'
import type { Survey } from '#db/types.ts'
import type { SubmitSurvey } from '#features/survey/contract.ts'
import type { Db } from '#server/db/db.ts'

/** The request of the form. */
export const answer: z.output<typeof SubmitSurvey> = {
  email: 'ada@example.test',
  phoneNumber: '(515) 555-0142',
  bonusPaymentMethod: 'paypal',
  device: 'desktop',
  userExperience: 'Good',
  rateSpeed: 'Fast',
  userNavigation: 'Mostly Easy',
  usedFeatures: ['Bill Payment', 'Appointment Booking'],
  loginFeedback: 'The code by mail is quick.',
  navigationFeedback: 'Invoices took me a moment.',
  appointmentScheduling: 'Two clicks.',
  paymentExperience: 'As it should be.',
  designFeedback: 'Calm.',
  featureRequests: 'A calendar for the whole year.',
  suggestions: 'None.',
  rating: 8,
}

/** An anonymous answer. */
export async function makeSurvey(db: Db, values: Partial<Insertable<Survey>> = {}) {
  const survey = {
    email: answer.email,
    phone_number: answer.phoneNumber,
    bonus_payment_method: answer.bonusPaymentMethod,
    bonus_cents: 1000,
    bonus_currency: 'USD',
    device: answer.device,
    user_experience: answer.userExperience,
    rate_speed: answer.rateSpeed ?? null,
    user_navigation: answer.userNavigation,
    used_features: answer.usedFeatures,
    login_feedback: answer.loginFeedback,
    navigation_feedback: answer.navigationFeedback,
    appointment_scheduling: answer.appointmentScheduling,
    payment_experience: answer.paymentExperience,
    design_feedback: answer.designFeedback,
    feature_requests: answer.featureRequests,
    suggestions: answer.suggestions,
    rating: answer.rating,
    ...values,
  }
  return db.insertInto('survey').values(survey).returningAll().executeTakeFirstOrThrow()
}
