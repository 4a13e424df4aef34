import { readAgency } from '#features/agency/public.server.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { NotificationGroup, NotificationLetters } from '#server/notifications/letters.ts'
import { invitationMail } from './emails.server.ts'
import { readOffer } from './invitations/offer.server.ts'
import { surveyNotifications } from './notifications.ts'

/** Skips clients who have answered in the meantime, and projects that were reopened. */
async function writeInvitation(ctx: JobContext, { items }: NotificationGroup) {
  const completed = await ctx.db
    .selectFrom('project')
    .select('title')
    .where(
      'id',
      'in',
      items.map(({ about }) => about),
    )
    .where('status', '=', 'completed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('survey').whereRef('survey.client_id', '=', 'project.client_id'))),
    )
    .orderBy('title')
    .executeTakeFirst()
  if (!completed) return null
  const { origin } = ctx.config
  const offer = await readOffer(ctx)
  return invitationMail(await readAgency(ctx), { title: completed.title, origin, offer })
}

export const surveyLetters: NotificationLetters = {
  [surveyNotifications['survey-invitation'].name]: writeInvitation,
}
