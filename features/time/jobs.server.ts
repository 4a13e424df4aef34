import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { timeNotifications } from './notifications.ts'
import { hoursUntilAsked, hoursUntilStopped, isOver } from './rules.ts'
import { lockTimer, stopTimer } from './timer.server.ts'

export const timeJobs = jobs({
  'check-timers': {
    every: '* * * * *',
    // The job of the next minute replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 45, deleteAfterSeconds: 3600 },
    run: (ctx) => checkTimers(ctx),
  },
})

/** Each timer is stopped, or asked about, in a transaction of its own, whichever process comes first. */
export async function checkTimers(ctx: JobContext): Promise<void> {
  const failures: unknown[] = []
  for (const { handle, due } of checks) {
    for (const { account_id } of await selectTimers(ctx.db, due(ctx.now())).execute()) {
      const handled = inTransaction(ctx, async (inner) => {
        await lockTimer(inner.db, account_id)
        const timer = await selectTimers(inner.db, due(ctx.now()))
          .where('timer.account_id', '=', account_id)
          .executeTakeFirst()
        if (timer) await handle(inner, timer)
      })
      await handled.catch((error) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

function selectTimers(db: Db, due: ReturnType<Check['due']>) {
  return db
    .selectFrom('timer')
    .innerJoin('task', 'task.id', 'timer.task_id')
    .innerJoin('account', 'account.id', 'timer.account_id')
    .select(['timer.account_id', 'timer.started_at', 'task.id as taskId', 'task.title'])
    .where(due)
}

type DueTimer = Awaited<ReturnType<ReturnType<typeof selectTimers>['executeTakeFirstOrThrow']>>

interface Check {
  due(now: Date): ReturnType<typeof sql<SqlBool>>
  handle(ctx: JobContext, timer: DueTimer): Promise<unknown>
}

const hoursBefore = (now: Date, hours: number) =>
  new Date(now.getTime() - hours * 3_600_000).toISOString()

const mayWork = sql`(account.status = 'Active' and account.deleted_at is null and account.role <> 'User')`

const checks: readonly Check[] = [
  {
    due: (now) => sql<SqlBool>`
      (timer.started_at <= ${hoursBefore(now, hoursUntilStopped)} or not ${mayWork})`,
    async handle({ db, settings, now }, { account_id: to, started_at, taskId, title }) {
      const time = now()
      // First, because it marks timer-running: notifications are locked in the order of their kinds.
      await stopTimer({ db, settings }, to, { now: time })
      if (!isOver(started_at, time)) return
      const kind = timeNotifications['timer-stopped']
      await notify(db, { to, kind, subject: title, about: taskId })
    },
  },
  {
    due: (now) => sql<SqlBool>`
      (timer.started_at <= ${hoursBefore(now, hoursUntilAsked)} and timer.asked_at is null)`,
    async handle({ db, now }, { account_id: to, taskId, title }) {
      const kind = timeNotifications['timer-running']
      await notify(db, { to, kind, subject: title, about: taskId })
      await db
        .updateTable('timer')
        .set({ asked_at: now().toISOString() })
        .where('account_id', '=', to)
        .execute()
    },
  },
]
