import type { Db } from '#server/db/db.ts'
import { markSeen, notify } from '#server/notifications/notify.ts'
import { announceLead } from './events.server.ts'
import { describeLead, leadNotifications } from './notifications.ts'
import type { LeadRow } from './queries.server.ts'

export async function announceArrival(trx: Db, lead: LeadRow): Promise<void> {
  const kind = leadNotifications['lead-arrived']
  await notify(trx, { to: 'editor', kind, subject: describeLead(lead), about: lead.id })
  await announceLead(trx, lead.id)
}

export async function notifyWaiting(trx: Db, lead: LeadRow): Promise<void> {
  const kind = leadNotifications['lead-waiting']
  await notify(trx, { to: 'editor', kind, subject: describeLead(lead), about: lead.id })
}

export async function notifyAssignee(trx: Db, lead: LeadRow, accountId: string): Promise<void> {
  const kind = leadNotifications['lead-assigned']
  await notify(trx, { to: accountId, kind, subject: describeLead(lead), about: lead.id })
}

/** Marks the notification of a new lead as read; once it is answered, all notifications about it. */
export async function markNotificationsRead(
  trx: Db,
  id: string,
  { answered }: { answered: boolean },
): Promise<void> {
  const { 'lead-arrived': arrived, ...others } = leadNotifications
  for (const kind of answered ? [arrived, ...Object.values(others)] : [arrived])
    await markSeen(trx, { to: 'editor', kind, about: id })
}
