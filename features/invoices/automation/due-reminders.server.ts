import { type SqlBool, sql } from 'kysely'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDay } from '#shared/dates.ts'
import { invoiceSection } from '../document/contract.ts'
import { isOpen } from '../queries.server.ts'
import { type LateFee, readLateFee, stepsOf } from '../reminder-rules.ts'

/** The day of the agency, and what the settings say about reminders. */
export interface ReminderDay {
  today: string
  /** In days after the due date. */
  steps: readonly number[]
  lateFee: LateFee
}

export async function readReminderDay({
  db,
  now,
  settings,
}: Pick<Kernel, 'db' | 'now' | 'settings'>): Promise<ReminderDay> {
  const section = await settings.read(db, invoiceSection)
  return {
    today: calendarDay(now()),
    steps: stepsOf(section),
    lateFee: readLateFee(section.lateFee ?? '') ?? { amount: 0, percent: 0 },
  }
}

/** The latest step that has come. Whoever got the invoice since knows of it. */
const latestStep = ({ steps, today }: ReminderDay) => sql<number | null>`(
  select max(step) from unnest(${[...steps]}::integer[]) as step
  where invoice.due_date + step > invoice.date_issued
    and invoice.due_date + step <= ${today}::date
    and (step >= 0 or invoice.due_date >= ${today}::date))`

/** Invoices with the step that their client is to be reminded of, earlier ones that were missed left out. */
export function selectDue(db: Db, day: ReminderDay) {
  return db
    .selectFrom((invoices) =>
      invoices
        .selectFrom('invoice')
        .select(['id', 'client_id', 'reminders_paused', latestStep(day).as('step')])
        .where(isOpen)
        .where(
          'due_date',
          '<=',
          sql<string>`${day.today}::date - ${Math.min(...day.steps, 0)}::integer`,
        )
        .as('due'),
    )
    .select(['due.id', 'due.client_id as clientId', 'due.step'])
    .$narrowType<{ step: number }>()
    .where(
      sql<SqlBool>`(due.step is not null and not exists (
        select from invoice_reminder as sent where sent.invoice_id = due.id and sent.step >= due.step))`,
    )
}

/** The clients who are to be reminded today and have not been yet. */
export async function listClientsDue(db: Db, day: ReminderDay): Promise<string[]> {
  const rows = await selectDue(db, day)
    .where('due.reminders_paused', '=', false)
    .where(
      sql<SqlBool>`not exists (select from reminder_mail as mail
        where mail.client_id = due.client_id and mail.sent_on = ${day.today})`,
    )
    .clearSelect()
    .select('due.client_id as clientId')
    .distinct()
    .execute()
  return rows.map(({ clientId }) => clientId)
}

/** Waits for the other writers of the client's open invoices, in the order of their ids. */
export async function lockOpenInvoices(trx: Db, clientId: string): Promise<void> {
  await trx
    .selectFrom('invoice')
    .select('id')
    .where('client_id', '=', clientId)
    .where(isOpen)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
