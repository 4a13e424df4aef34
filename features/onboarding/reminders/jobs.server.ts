import { sql } from 'kysely'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { calendarDay, clockTime } from '#shared/dates.ts'
import { cutAtWord } from '#shared/text.ts'
import { notifyClient } from '../changing.server.ts'
import { reminderDaysOf, stepOf, toComeInWords } from '../rules.ts'
import { onboardingSection } from './contract.ts'

/** In the agency's time zone. */
const remindFrom = '06:00'

export const onboardingJobs = jobs({
  'remind-of-content': {
    every: '0 * * * *',
    // The job of the next hour replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 900, deleteAfterSeconds: 3600 },
    run: (ctx) => remindOfContent(ctx),
  },
})

/** Each client in a transaction of its own, whichever process comes first. */
export async function remindOfContent(ctx: JobContext): Promise<void> {
  if (clockTime(ctx.now()) < remindFrom) return
  const days = reminderDaysOf(await ctx.settings.read(ctx.db, onboardingSection))
  const today = calendarDay(ctx.now())
  const failures: unknown[] = []
  for (const clientId of await listWaiting(ctx))
    await remind(ctx, { clientId, days, today }).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

const isWaiting = sql<boolean>`(completed_at is null and closed_at is null and exists (
  select from onboarding_item
  where onboarding_id = onboarding.id and required and state in ('open', 'returned')))`

async function listWaiting({ db }: JobContext): Promise<string[]> {
  const rows = await db
    .selectFrom('onboarding')
    .select('client_id as clientId')
    .distinct()
    .where(isWaiting)
    .where('reminders', '<', 3)
    .orderBy('client_id')
    .execute()
  return rows.map(({ clientId }) => clientId)
}

interface Due {
  clientId: string
  days: readonly number[]
  today: string
}

/** One mail about all projects of the client that are due; none if one went today. */
function remind(ctx: JobContext, { clientId, days, today }: Due): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const locked = await trx
      .selectFrom('onboarding')
      .select(['id', 'reminded_on'])
      .where('client_id', '=', clientId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (locked.some(({ reminded_on }) => reminded_on === today)) return
    const due = (await listQuiet(inner, clientId))
      .map((list) => ({
        ...list,
        step: stepOf(calendarDay(new Date(list.quietSince)), days, today),
      }))
      .filter(({ step, reminders }) => step > reminders)
    const [first] = due
    if (!first) return
    for (const { id, step } of due)
      await trx
        .updateTable('onboarding')
        .set({ reminders: step, reminded_on: today })
        .where('id', '=', id)
        .execute()
    const words = due.map(
      (list) => `${toComeInWords(list)} for “${cutAtWord(list.projectTitle, 60)}”`,
    )
    await notifyClient(inner, { ...first, clientId }, `We still wait for you: ${words.join(', ')}.`)
  })
}

/** The lists with something to come, the quietest first. */
const listQuiet = ({ db }: Pick<JobContext, 'db'>, clientId: string) =>
  db
    .selectFrom('onboarding')
    .innerJoin('project', 'project.id', 'onboarding.project_id')
    .select(['onboarding.id', 'onboarding.project_id as projectId'])
    .select(['project.title as projectTitle', 'quiet_since as quietSince', 'reminders'])
    .select([countOfItems(sql`required`).as('required'), countOfItems(isToCome).as('toCome')])
    .where('onboarding.client_id', '=', clientId)
    .where(isWaiting)
    .orderBy('quiet_since')
    .orderBy('onboarding.id')
    .execute()

const isToCome = sql`required and state in ('open', 'returned')`

const countOfItems = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from onboarding_item
    where onboarding_id = onboarding.id and ${condition})`
