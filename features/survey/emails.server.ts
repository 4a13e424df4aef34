import type { Agency } from '#features/agency/contract.ts'
import type { NotificationContent } from '#server/notifications/letters.ts'
import { surveyPage } from './paths.ts'
import { bonusAmount, methodNames, type PaymentMethod } from './rules.ts'

/** Invites a client to the survey after a project. Replies go to the agency. */
export function invitationMail(
  agency: Agency,
  { title, origin }: { title: string; origin: string },
): NotificationContent {
  const methods: PaymentMethod[] = ['mpesa', 'paypal', 'mobile_money']
  const ways = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    methods.map((method) => methodNames[method]),
  )
  return {
    replyTo: agency.replyTo,
    subject: `How did we do? $${bonusAmount}.00 for five minutes`,
    title: 'How did we do?',
    parts: [
      `“${title}” is completed. Please tell us what worked and what did not: good or bad, we read every word.`,
      { button: 'Answer the survey', href: origin + surveyPage },
      `It takes about five minutes. As a thank-you we send you $${bonusAmount}.00 by ${ways}.`,
      { note: 'Each client can answer once. Whoever has answered is not asked again.' },
    ],
  }
}
