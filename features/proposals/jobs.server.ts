import { sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { localTime } from '#server/db/timeline-part.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import { calendarDay, clockTime } from '#shared/dates.ts'
import { proposalReminderMail } from './emails.server.ts'
import { publishProposalEvent } from './events.server.ts'
import { proposalUrlOf } from './link.server.ts'
import { notifyOfProposal } from './notifications.server.ts'
import { isUnanswered, lockProposal } from './queries.server.ts'
import { reminderDays, stepOf, steps } from './rules.ts'

/** In the agency's time zone. */
const remindFrom = '06:00'

export const proposalJobs = jobs({
  'remind-of-proposals': {
    every: '0 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: (ctx) => remindOfProposals(ctx),
  },
})

/** Each proposal in a transaction of its own, whichever process comes first. */
export async function remindOfProposals(ctx: JobContext): Promise<void> {
  if (clockTime(ctx.now()) < remindFrom) return
  const today = calendarDay(ctx.now())
  const failures: unknown[] = []
  for (const id of await listWaiting(ctx, today))
    await remind(ctx, id, today).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

async function listWaiting({ db }: JobContext, today: string): Promise<string[]> {
  const sentOn = sql`${localTime(sql.ref('sent_at'))}::date`
  const rows = await db
    .selectFrom('proposal')
    .select('id')
    .where(isUnanswered)
    .where('reminders', '<', steps.expired)
    .where(
      sql<boolean>`(expires_on <= ${today}::date + ${reminderDays.before}::integer
        or (reminders < ${steps.reminded} and ${sentOn} <= ${today}::date - ${reminderDays.after}::integer))`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reminds the prospect, or tells staff that it expired. Does nothing if another process has. */
function remind(ctx: JobContext, id: string, today: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const proposal = await lockProposal(trx, id)
    if (!proposal?.sentAt || !proposal.expiresOn || proposal.signedAt || proposal.declinedAt) return
    const { expiresOn, sentAt } = proposal
    const step = stepOf({ sentOn: calendarDay(new Date(sentAt)), expiresOn }, today)
    if (step <= proposal.reminders) return
    await trx.updateTable('proposal').set({ reminders: step }).where('id', '=', id).execute()
    await publishProposalEvent(trx, id)
    if (step === steps.expired) return notifyOfProposal(trx, 'proposal-expired', proposal)
    const mail = proposalReminderMail(await readAgency(inner), {
      ...{ ...proposal, to: proposal.email, expiresOn },
      url: proposalUrlOf(ctx, proposal),
      isLast: step === steps.lastReminded,
    })
    await ctx.jobs.send(trx, mailJobs.mail, mail)
  })
}
