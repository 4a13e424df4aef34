import type { Db } from '#server/db/db.ts'
import { addDays, momentOf } from '#shared/dates.ts'

interface Reminded {
  id: string
  clientId: string
  dateIssued: string
  dueDate: string
}

/** In days after the due date. */
const steps = [-3, 0, 3, 7, 14]

/** Seeds the reminders that the program would have sent for an open invoice. */
export async function seedReminders(
  db: Db,
  { id, clientId, dateIssued, dueDate }: Reminded,
): Promise<void> {
  for (const step of steps) {
    const sentOn = addDays(dueDate, step)
    const time = momentOf(sentOn, '06:00')
    if (sentOn <= dateIssued || Date.parse(time) > Date.now()) continue
    const mail = await db
      .insertInto('reminder_mail')
      .values({ client_id: clientId, sent_on: sentOn, created_at: time })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'sent_on']).doUpdateSet({ created_at: time }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('invoice_reminder')
      .values({ mail_id: mail.id, invoice_id: id, step })
      .execute()
    await db
      .insertInto('invoice_entry')
      .values({ invoice_id: id, action: 'Reminder sent', created_at: time })
      .execute()
  }
}
