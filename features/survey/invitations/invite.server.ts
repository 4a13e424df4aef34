import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { ClientNeed } from '#server/needs.ts'
import { notify } from '#server/notifications/notify.ts'
import { cutAtWord } from '#shared/text.ts'
import { surveyNotifications } from '../notifications.ts'
import { surveyPage } from '../paths.ts'
import { surveySection } from './contract.ts'
import { describeInvitation, readOffer } from './offer.server.ts'

/**
 * Invites the client of a completed project to the survey, once per project and never after an
 * answer. Call it in the transaction that completes the project.
 */
export async function inviteToSurvey(
  ctx: Pick<Context, 'db' | 'settings' | 'now'>,
  projectId: string,
): Promise<void> {
  if (!(await ctx.settings.read(ctx.db, surveySection)).askAfterProjects) return
  const { rows } = await sql<{ clientId: string; title: string }>`
    with invited as (
      insert into survey_invitation (project_id, client_id, created_at)
      select id, client_id, ${ctx.now()} from project
      where id = ${projectId} and client_id is not null and not exists (
        select from survey where survey.client_id = project.client_id
      )
      on conflict do nothing returning project_id, client_id
    )
    select invited.client_id as "clientId", title
    from invited join project on project.id = project_id`.execute(ctx.db)
  for (const { clientId, title } of rows) {
    const invitation = describeInvitation(await readOffer(ctx))
    const subject = `“${cutAtWord(title, 100)}” is completed. ${invitation}`
    const kind = surveyNotifications['survey-invitation']
    await notify(ctx.db, { to: { clientId }, kind, subject, about: projectId })
  }
}

/** A client who was invited is asked until there is an answer. */
export async function findSurveyNeed(
  ctx: Pick<Context, 'db' | 'settings'>,
  clientId: string,
): Promise<ClientNeed | null> {
  const { rows } = await sql`
    select from survey_invitation where client_id = ${clientId}
      and not exists (select from survey where client_id = ${clientId}) limit 1`.execute(ctx.db)
  if (rows.length === 0) return null
  return {
    kind: 'Survey',
    title: 'How did we do?',
    detail: describeInvitation(await readOffer(ctx)),
    action: 'Answer',
    to: surveyPage,
  }
}
