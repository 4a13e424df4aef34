import { sql } from 'kysely'
import { beginTask } from '#features/tasks/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { markSeen } from '#server/notifications/notify.ts'
import { type TimeLog, type Timer, timeSection } from './contract.ts'
import { publishTimeEvent, publishTimerEvent } from './events.server.ts'
import { timeNotifications } from './notifications.ts'
import { findLog, findTimer, findWorkable, projectOf } from './queries.server.ts'
import { isOver, roundUp, secondsRun, startAfter } from './rules.ts'

type StaffContext = Context<never, SignedIn>

interface Started {
  timer: Timer
  logged: TimeLog | null
}

/** Stops the timer that runs on another task. One that runs on this task goes on. */
export async function startTimer(ctx: StaffContext, taskId: string): Promise<Started> {
  const { user } = ctx
  return inTransaction(ctx, async ({ db: trx }) => {
    await lockTimer(trx, user.id)
    // Read under the lock, so that no start comes before a stop that was already logged.
    const now = ctx.now()
    if (!(await findWorkable(trx, user, taskId))) ctx.fail('NOT_FOUND')
    const running = await findTimer(trx, user.id, now)
    if (running?.taskId.id === taskId && !isOver(running.startedAt, now))
      return { timer: running, logged: null }
    const loggedId = await stopTimer({ ...ctx, db: trx }, user.id, { now })
    const started_at = startAfter(running?.startedAt, now)
    await trx
      .insertInto('timer')
      .values({ account_id: user.id, task_id: taskId, started_at })
      .execute()
    await publishTimerEvent(trx, user.id)
    await beginTask({ ...ctx, db: trx }, taskId)
    const timer = (await findTimer(trx, user.id, now)) ?? ctx.fail('NOT_FOUND')
    return { timer, logged: await findLogged(trx, user, loggedId) }
  })
}

export async function stopOwnTimer(
  ctx: StaffContext,
  description: string | undefined,
): Promise<TimeLog | null> {
  const { user } = ctx
  return inTransaction(ctx, async ({ db: trx }) => {
    await lockTimer(trx, user.id)
    const id = await stopTimer({ ...ctx, db: trx }, user.id, { now: ctx.now(), description })
    return findLogged(trx, user, id)
  })
}

async function findLogged(trx: Db, user: SignedIn, id: string | null): Promise<TimeLog | null> {
  return (id && (await findLog(trx, user, id))) || null
}

/** Starts and stops of one person wait for each other, also while no timer runs. */
export async function lockTimer(trx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`timer ${accountId}`}, 0))`.execute(trx)
}

interface Stop {
  now: Date
  description?: string | undefined
}

/** Logs the time of the locked timer. Returns the id of the log, or null if there is nothing to log. */
export async function stopTimer(
  { db: trx, settings }: Pick<Context, 'db' | 'settings'>,
  accountId: string,
  { now, description = '' }: Stop,
): Promise<string | null> {
  const timer = await trx
    .deleteFrom('timer')
    .where('account_id', '=', accountId)
    .returning(['task_id', 'started_at', 'asked_at'])
    .executeTakeFirst()
  if (!timer) return null
  const { asked_at, ...stopped } = timer
  if (asked_at) await markAnswered(trx, accountId, stopped.task_id)
  const { timerStep } = await settings.read(trx, timeSection)
  const seconds = roundUp(secondsRun(stopped.started_at, now), timerStep)
  const time = now.toISOString()
  const log =
    seconds > 0 &&
    (await trx
      .insertInto('time_log')
      .values({
        ...stopped,
        project_id: projectOf(stopped.task_id),
        account_id: accountId,
        seconds,
        description,
        stopped_by_job: isOver(stopped.started_at, now),
        created_at: time,
        updated_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  await publishTimerEvent(trx, accountId)
  if (!log) return null
  await publishTimeEvent(trx, { id: log.id, accountId, taskIds: [stopped.task_id] })
  return log.id
}

function markAnswered(trx: Db, accountId: string, taskId: string): Promise<void> {
  return markSeen(trx, { to: accountId, kind: timeNotifications['timer-running'], about: taskId })
}
