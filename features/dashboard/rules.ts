import { calendarDay, formatDay, formatHour, formatRecentDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { ClientDashboard, StaffDashboard } from './contract.ts'

/** 1 task, 3 tasks */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const dayMs = 86_400_000

/** Due today, 16 days left, 3 days over */
export function timeLeft(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  if (days === 0) return 'due today'
  return days > 0 ? `${countOf(days, 'day')} left` : `${countOf(-days, 'day')} over`
}

/** A thing that waits for the client, with its one action. */
export interface Need {
  key: string
  kind: 'Invoice' | 'Appointment' | 'Message' | 'Update' | 'Survey'
  title: string
  detail: string
  isLate?: boolean
  action: string
  to: string
  /** The notification that is read when the client opens it. */
  notification?: string
}

const portal = '/client-portal'

/** What needs the client: first what is late, then answers that somebody waits for, then the rest. */
export function needsOf(
  { invoices, appointments, messages, updates, survey }: ClientDashboard,
  today: string,
): Need[] {
  const pay = invoices.due.rows.map(({ id, invoiceNumber, dueNow, dueDate }): Need => {
    const isLate = dueDate < today
    return {
      key: id,
      kind: 'Invoice',
      title: `Invoice ${invoiceNumber}`,
      detail: `${isLate ? 'Was due on' : 'Due by'} ${formatDay(dueDate)}, ${timeLeft(dueDate, today)}`,
      isLate,
      action: `Pay ${formatMoney(dueNow)}`,
      to: `${portal}/invoices/pay-bill/${id}`,
    }
  })
  const offered = appointments.flatMap(({ id, service, offers }): Need[] => {
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
    ...(survey ? [answerSurvey] : []),
  ]
}

const answerSurvey: Need = {
  ...{ key: 'survey', kind: 'Survey', title: 'How did we do?' },
  detail: 'Answer a short survey, and we send you $10.00.',
  ...{ action: 'Answer', to: `${portal}/survey` },
}

function unreadOf({ unread, last }: ClientDashboard['messages']): Need[] {
  if (unread === 0) return []
  const title = unread === 1 ? 'New message' : `${unread} new messages`
  const detail = last?.from === 'agency' && last.text ? last.text : 'In support'
  return [
    { key: 'messages', kind: 'Message', title, detail, action: 'Answer', to: `${portal}/support` },
  ]
}

/** 4, 2.5, 0.25 */
export const formatHours = (hours: number) =>
  hours.toLocaleString('en-US', { maximumFractionDigits: 2 })

type ProjectCard = ClientDashboard['projects']['rows'][number]

/** What comes next in a project, in words. */
export function nextStepOf({ status, dueDate, progress }: ProjectCard, today: string): string {
  if (status === 'completed' || status === 'canceled') return ''
  if (status === 'paused') return 'On hold for now'
  const open = progress.total - progress.done
  const work =
    status === 'not started'
      ? 'Work begins soon'
      : open > 0
        ? `${countOf(open, 'task')} to go`
        : progress.total > 0
          ? 'All tasks are done'
          : 'In the works'
  return dueDate ? `${work}, ${timeLeft(dueDate, today)}` : work
}

type Lead = NonNullable<StaffDashboard['leads']['messages']['first']>

/** Something for staff to decide: how many there are, and the most urgent one. */
export interface Decision {
  key: string
  count: number
  title: string
  detail: string
  to: string
  /** The lead whose 24 hours run out first. */
  lead?: Lead
}

const mostDecisions = 5

/** At most five kinds, the most urgent first, and those that have no room. */
export function decisionsOf(data: StaffDashboard, today: string) {
  const { appointments, messages, money, tasks, failedMails = 0 } = data
  const request = appointments.requests.first
  const waiting = messages.first
  const { oldest } = money.overdue
  const late = tasks.overdue.first
  const all: Decision[] = [
    ...leadDecisions(data.leads),
    {
      key: 'messages',
      count: messages.total,
      title: messages.total === 1 ? 'client waits for an answer' : 'clients wait for an answer',
      detail: waiting ? `${waiting.client}, since ${formatMoment(waiting.since)}` : '',
      to: '/admin/support?filter=waiting',
    },
    {
      key: 'requests',
      count: appointments.requests.total,
      title: appointments.requests.total === 1 ? 'appointment request' : 'appointment requests',
      detail: request
        ? `${request.client} for ${formatMoment(request.startsAt)}, ${request.service}`
        : '',
      to: '/admin/appointments?filter=Pending',
    },
    {
      key: 'invoices',
      count: money.overdue.count,
      title: money.overdue.count === 1 ? 'overdue invoice' : 'overdue invoices',
      detail: oldest
        ? `${formatMoney(money.overdue.amount)} in all; ${oldest.client}, ${timeLeft(oldest.dueDate, today)}`
        : '',
      to: '/admin/invoices?filter=Overdue&sort=dueDate',
    },
    {
      key: 'tasks',
      count: tasks.overdue.total,
      title: tasks.overdue.total === 1 ? 'overdue task' : 'overdue tasks',
      detail: late ? `${late.title}: ${late.employee}, ${timeLeft(late.dueDate, today)}` : '',
      to: '/admin/task?filter=overdue',
    },
    {
      key: 'mails',
      count: failedMails,
      title: failedMails === 1 ? 'mail could not be sent' : 'mails could not be sent',
      detail: 'The mail server refuses them or is away.',
      to: '/admin/failed-mails',
    },
  ]
  const open = all.filter(({ count }) => count > 0)
  return { shown: open.slice(0, mostDecisions), more: open.slice(mostDecisions) }
}

function leadDecisions({ messages, inquiries }: StaffDashboard['leads']): Decision[] {
  const decide = (
    { total, first }: typeof messages,
    { one, many, to }: { one: string; many: string; to: string },
  ): Decision => ({
    ...{ key: many, count: total, title: total === 1 ? one : many, to },
    detail: first ? [first.name, first.businessName].filter(Boolean).join(', ') : '',
    ...(first && { lead: first }),
  })
  return [
    decide(messages, {
      ...{ one: 'new message', many: 'new messages', to: '/admin/messages?filter=new' },
    }),
    decide(inquiries, {
      ...{ one: 'new inquiry', many: 'new inquiries', to: '/admin/freelance?filter=new' },
    }),
  ]
}

/** 3:57 AM for a time of today, else the day with it. */
export function formatMoment(iso: string, now = new Date()): string {
  const isToday = calendarDay(new Date(iso)) === calendarDay(now)
  return isToday ? formatHour(iso) : `${formatRecentDay(iso, now)}, ${formatHour(iso)}`
}
