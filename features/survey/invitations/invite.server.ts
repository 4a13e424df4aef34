import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { surveyNotifications } from '../notifications.ts'
import { surveySection } from './contract.ts'

/**
 * Invites the client of a completed project to the survey, once per project and never after an
 * answer. Call it in the transaction that completes the project.
 */
export async function inviteToSurvey(
  ctx: Pick<Context, 'db' | 'settings' | 'now'>,
  projectId: string,
): Promise<void> {
  if (!(await ctx.settings.read(ctx.db, surveySection)).askAfterProjects) return
  const { rows } = await sql<{ accountId: string; title: string }>`
    with invited as (
      insert into survey_invitation (project_id, account_id, created_at)
      select id, account_id, ${ctx.now()} from project
      where id = ${projectId} and account_id is not null and not exists (
        select from survey where survey.account_id = project.account_id
      )
      on conflict do nothing returning project_id, account_id
    )
    select invited.account_id as "accountId", title
    from invited join project on project.id = project_id`.execute(ctx.db)
  for (const { accountId, title } of rows) {
    const kind = surveyNotifications['survey-invitation']
    await notify(ctx.db, { to: accountId, kind, subject: title, about: projectId })
  }
}
