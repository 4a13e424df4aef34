import { sql } from 'kysely'
import type { ClientNeed } from '#server/client-need.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notify } from '#server/notifications/notify.ts'
import { formatMoney } from '#shared/money.ts'
import { surveyNotifications } from '../notifications.ts'
import { surveyPage } from '../paths.ts'
import { bonusAmount } from '../rules.ts'
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

/** A client who was invited is asked until there is an answer. */
export async function findSurveyNeed(db: Db, clientId: string): Promise<ClientNeed | null> {
  const { rows } = await sql`
    select from survey_invitation where account_id = ${clientId}
      and not exists (select from survey where account_id = ${clientId}) limit 1`.execute(db)
  if (rows.length === 0) return null
  return {
    kind: 'Survey',
    title: 'How did we do?',
    detail: `Answer a short survey, and we send you ${formatMoney(bonusAmount)}.`,
    action: 'Answer',
    to: surveyPage,
  }
}
