import { type SqlBool, sql } from 'kysely'
import { nameOf } from '#people/names.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type JobContext, jobs } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { notify } from '#server/notifications/notify.ts'
import { addDays, calendarDay, clockTime, momentOf, weekdayOf } from '#shared/dates.ts'
import {
  appointmentNotifications,
  notifyOf,
  publishAppointmentEvent,
} from './notifications.server.ts'
import { type BookingRules, describeTime } from './rules.ts'
import { getAnyAppointment } from './service.server.ts'
import { readBooking } from './times.server.ts'

const perRun = 200
/** Staff are reminded of a request that nobody decided for so many working days. */
const patience = 2

export const appointmentJobs = jobs({
  /** Reminds clients and staff, and declines requests whose time passed. */
  'check-appointments': {
    every: '*/5 * * * *',
    // The job of the next tick replaces a retry.
    queue: { retryLimit: 0, expireInSeconds: 240, deleteAfterSeconds: 3600 },
    run: (ctx) => checkAppointments(ctx),
  },
})

export async function checkAppointments(ctx: JobContext): Promise<void> {
  await declineLapsed(ctx)
  await remindClients(ctx)
  await urgeStaff(ctx)
}

/** Handles each due appointment in a transaction of its own. */
async function each(
  ctx: JobContext,
  isDue: ReturnType<typeof sql<SqlBool>>,
  handle: (inner: JobContext, id: string) => Promise<unknown>,
): Promise<void> {
  const due = await selectIds(ctx.db, isDue).limit(perRun).execute()
  for (const { id } of due)
    await inTransaction({ ...ctx, user: null }, async (inner) => {
      // Another process may have been first.
      const found = selectIds(inner.db, isDue).where('id', '=', id).forNoKeyUpdate()
      if (await found.executeTakeFirst()) await handle(inner, id)
    })
}

const selectIds = (db: Db, isDue: ReturnType<typeof sql<SqlBool>>) =>
  db.selectFrom('appointment').select('id').where(isDue)

async function declineLapsed(ctx: JobContext): Promise<void> {
  const now = ctx.now().toISOString()
  const isLapsed = sql<SqlBool>`(status = 'Pending' and starts_at <= ${now})`
  await each(ctx, isLapsed, async (inner, id) => {
    await inner.db
      .updateTable('appointment')
      .set(({ eb }) => ({ status: 'Declined', sequence: eb('sequence', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute()
    const appointment = await getAnyAppointment(inner, id)
    await notifyOf(inner, { occasion: 'lapsed', appointment, byClient: false })
    await publishAppointmentEvent(inner.db, { id, clientId: appointment.userId.clientId })
  })
}

/** If several reminders are due, only the last one is sent. */
async function remindClients(ctx: JobContext): Promise<void> {
  const { settings } = await readBooking(ctx)
  const now = ctx.now()
  const steps = [settings.lastReminderHours, settings.firstReminderHours]
  for (const hours of [...new Set(steps)].filter((step) => step > 0).sort((a, b) => a - b)) {
    const until = new Date(now.getTime() + hours * 3_600_000).toISOString()
    const isDue = sql<SqlBool>`(status = 'Approved' and starts_at > ${now.toISOString()}
      and starts_at <= ${until} and not ${hours}::integer = any (reminded)
      -- No reminder if it was booked or moved after that time.
      and updated_at < starts_at - make_interval(hours => ${hours}))`
    await each(ctx, isDue, async (inner, id) => {
      const reminded = steps.filter((step) => step >= hours)
      await inner.db
        .updateTable('appointment')
        .set({ reminded: sql<number[]>`reminded || ${reminded}::integer[]` })
        .where('id', '=', id)
        .execute()
      const appointment = await getAnyAppointment(inner, id)
      await notifyOf(inner, { occasion: 'reminder', appointment, byClient: false })
    })
  }
}

/** The moment before which requests have waited for so many working days. */
export function workingDaysAgo(rules: BookingRules, now: Date, days: number): string {
  let day = calendarDay(now)
  for (let left = days, searched = 0; left > 0 && searched < 60; searched += 1) {
    day = addDays(day, -1)
    if (rules.hours[weekdayOf(day)]?.length && !rules.closed.has(day)) left -= 1
  }
  return momentOf(day, clockTime(now))
}

async function urgeStaff(ctx: JobContext): Promise<void> {
  const { rules } = await readBooking(ctx)
  const now = ctx.now()
  const isDue = sql<SqlBool>`(status = 'Pending' and urged_at is null
    and starts_at > ${now.toISOString()}
    and updated_at <= ${workingDaysAgo(rules, now, patience)})`
  await each(ctx, isDue, async (inner, id) => {
    await inner.db
      .updateTable('appointment')
      .set({ urged_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    const { userId, service, ...time } = await getAnyAppointment(inner, id)
    const subject = `${nameOf(userId)}: ${service}, ${describeTime(time)}.`
    const kind = appointmentNotifications['appointment-undecided']
    await notify(inner.db, { to: 'editor', kind, subject, about: id })
  })
}

export const sweepHolds: Sweep = async ({ db, daysAgo }) => {
  await db.deleteFrom('appointment_hold').where('expires_at', '<', daysAgo(0)).execute()
}
