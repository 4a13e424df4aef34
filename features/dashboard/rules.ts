import { numberFormat } from '#shared/address/region.ts'
import { calendarDay, formatDay, formatHour, formatRecentDay, timeLeft } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { AskedNeed, ClientDashboard } from './contract.ts'

/** Something that needs the client's attention, with its one action. */
export interface Need extends AskedNeed {
  key: string
  isLate?: boolean
  /** The notification to mark as read when the client opens it. */
  notification?: string
}

const portal = '/client-portal'

/** Ordered by urgency: overdue first, then pending answers, then the rest. */
export function needsOf(
  { invoices, appointments, messages, updates, asked }: ClientDashboard,
  { today, takesCards }: { today: string; takesCards: boolean },
): Need[] {
  // The others are in the section of the invoices.
  const { rows = [], total = 0 } = invoices?.due ?? {}
  const pay = rows.slice(0, 1).map(({ id, invoiceNumber, currency, dueNow, dueDate }): Need => {
    const isLate = dueDate < today
    const when = `${isLate ? 'Was due on' : 'Due by'} ${formatDay(dueDate)}, ${timeLeft(dueDate, today)}`
    const more = total - 1
    return {
      key: id,
      kind: 'Invoice',
      title: `Invoice ${invoiceNumber}`,
      detail: more > 0 ? `${when}; ${more} more to pay` : when,
      isLate,
      action: takesCards ? `Pay ${formatMoney(dueNow, currency)}` : 'See the invoice',
      to: `${portal}/invoices/${takesCards ? 'pay-bill/' : ''}${id}`,
    }
  })
  const offered = (appointments ?? []).flatMap(({ id, service, offers }): Need[] => {
    if (offers.length === 0) return []
    const detail =
      offers.length === 1 ? 'We offer another time.' : `We offer ${offers.length} other times.`
    const action = 'Choose a time'
    return [
      {
        key: id,
        kind: 'Appointment',
        title: service,
        detail,
        action,
        to: `${portal}/appointments`,
      },
    ]
  })
  const news = updates.rows.map(
    ({ id, title, text, link }): Need => ({
      ...{ key: id, kind: 'Update', title, detail: text, action: 'Read', to: link },
      notification: id,
    }),
  )
  return [
    ...pay.filter(({ isLate }) => isLate),
    ...offered,
    ...unreadOf(messages),
    ...pay.filter(({ isLate }) => !isLate),
    ...news,
    ...asked.map((need) => ({ ...need, key: need.to })),
  ]
}

function unreadOf(messages: ClientDashboard['messages']): Need[] {
  if (!messages?.unread) return []
  const { unread, last } = messages
  const title = unread === 1 ? 'New message' : `${unread} new messages`
  const detail = last?.from === 'agency' && last.text ? last.text : 'In support'
  return [
    { key: 'messages', kind: 'Message', title, detail, action: 'Answer', to: `${portal}/support` },
  ]
}

/** Such as 4, 2.5 or 0.25. */
export const formatHours = numberFormat({ maximumFractionDigits: 2 })

/** The time alone for today, such as 3:57 AM, otherwise the day and time. */
export function formatMoment(iso: string, hour = formatHour(iso), now = new Date()): string {
  const isToday = calendarDay(new Date(iso)) === calendarDay(now)
  return isToday ? hour : `${formatRecentDay(iso, now)}, ${hour}`
}
