import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { notifyOfLead } from './notifications.server.ts'
import { reminderHours } from './rules.ts'

const perRun = 200
/** Spam is kept this long so that staff can recover messages marked by mistake. */
const spamDays = 90

export const leadJobs = jobs({
  /** Reminds staff once of leads that are unanswered for 20 hours. */
  'remind-of-leads': {
    every: '*/5 * * * *',
    // Not retried: the next scheduled run does the same work.
    queue: { retryLimit: 0, expireInSeconds: 240, deleteAfterSeconds: 3600 },
    run: (ctx) => remindOfLeads(ctx),
  },
})

/** Safe to run concurrently: row locks keep a second process from sending the reminder again. */
export async function remindOfLeads(ctx: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - reminderHours * 3_600_000).toISOString()
  await inTransaction(ctx, async ({ db: trx }) => {
    const due = trx
      .selectFrom('lead')
      .select('id')
      .where('state', '=', 'new')
      .where('created_at', '<=', since)
      .where('reminded_at', 'is', null)
      .orderBy('created_at')
      .limit(perRun)
      .forNoKeyUpdate()
    const reminded = await trx
      .updateTable('lead')
      .set({ reminded_at: now.toISOString() })
      .where('id', 'in', due)
      .returning(['id', 'name', 'business_name', 'subject'])
      .execute()
    for (const lead of reminded) await notifyOfLead(trx, 'lead-waiting', lead)
  })
}

export const sweepSpam: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('lead').where('spam_at', '<', daysAgo(spamDays)).execute()
}
