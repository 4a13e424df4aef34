import { mailContent, takeDigest } from '#features/notifications/public.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { calendarDay, dayMs } from '#shared/dates.ts'
import { composeWord } from './compose.server.ts'
import { weeklySection } from './contract.ts'
import { weeklyMail } from './emails.server.ts'
import { weeklyNotifications } from './notifications.ts'
import { dropMail, listReaders, type Reader, recordMail } from './queries.server.ts'
import { type Week, weeksAround } from './rules.ts'

const mailsPerRun = 500
/** The timeline of a client tells of the mails until then. */
const keptDays = 180

export const weeklyJobs = jobs({
  'weekly-words': {
    every: '*/5 * * * *',
    // The job five minutes later replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
    run: (ctx) => sendWords(ctx),
  },
})

/** Sends the mails that were due within a day, each in a transaction of its own. Later ones are left out. */
export async function sendWords(ctx: JobContext): Promise<void> {
  const { last } = weeksAround(await ctx.settings.read(ctx.db, weeklySection), ctx.now())
  if (!last || ctx.now().getTime() - Date.parse(last.at) > dayMs) return
  const failures: unknown[] = []
  for (const reader of await listReaders(ctx.db, last, mailsPerRun)) {
    const sent = inTransaction(ctx, (inner) => send(inner, reader, last))
    await sent.catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

/** The row is written first, so that another process waits for it and then sends nothing. */
async function send(ctx: JobContext, reader: Reader, week: Week): Promise<void> {
  if (!(await recordMail(ctx.db, reader, week, ctx.now()))) return
  const digest = await takeDigest(ctx, reader)
  const word = await composeWord(ctx, reader, week)
  if (!word && digest.length === 0) {
    await dropMail(ctx.db, reader, week)
    return
  }
  const day = calendarDay(new Date(week.at))
  const content = weeklyMail({ origin: ctx.config.origin, day, word, digest })
  await mailContent(ctx, reader, weeklyNotifications['weekly-word'], content)
}

export const sweepMails: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('weekly_word_mail').where('created_at', '<', daysAgo(keptDays)).execute()
}
