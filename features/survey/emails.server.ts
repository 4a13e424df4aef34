import type { Agency } from '#features/agency/contract.ts'
import type { NotificationContent } from '#server/notifications/letters.ts'
import { formatMoney } from '#shared/money.ts'
import { surveyPage } from './paths.ts'
import { type BonusOffer, describeMethods } from './rules.ts'

/** Invites a client to the survey after a project. Replies go to the agency. */
export function invitationMail(
  agency: Agency,
  { title, origin, offer }: { title: string; origin: string; offer: BonusOffer | null },
): NotificationContent {
  const bonus = offer && formatMoney(offer.amount)
  const thanks =
    offer && ` As a thank-you we send you ${bonus} by ${describeMethods(offer.methods)}.`
  return {
    replyTo: agency.replyTo,
    subject: `How did we do?${bonus ? ` ${bonus} for five minutes` : ''}`,
    title: 'How did we do?',
    parts: [
      `“${title}” is completed. Please tell us what worked and what did not: good or bad, we read every word.`,
      { button: 'Answer the survey', href: origin + surveyPage },
      `It takes about five minutes.${thanks ?? ''}`,
      { note: 'Each client can answer once. Whoever has answered is not asked again.' },
    ],
  }
}
