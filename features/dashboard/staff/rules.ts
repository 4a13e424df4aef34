import { failedMailsPath } from '#features/failed-mails/paths.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { bothTimes, inOwnZone, timeLeft } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { formatMoment } from '../rules.ts'
import type { StaffDashboard } from './contract.ts'

type Lead = NonNullable<StaffDashboard['leads']['messages']['first']>

/** A kind of pending work: its count and the most urgent item. */
export interface Decision {
  key: string
  count: number
  title: string
  detail: string
  to: string
  /** The lead whose answer is due first. */
  lead?: Lead
}

const mostDecisions = 5

/** The five most urgent kinds, and the rest that does not fit. */
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
      detail: waiting
        ? `${waiting.client}, since ${inOwnZone(() => formatMoment(waiting.since))}`
        : '',
      to: '/admin/support?filter=waiting',
    },
    {
      key: 'requests',
      count: appointments.requests.total,
      title: appointments.requests.total === 1 ? 'appointment request' : 'appointment requests',
      detail: request
        ? `${request.client} for ${formatMoment(request.startsAt, bothTimes(request.startsAt))}, ${request.service}`
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
      to: taskPaths.filtered('overdue'),
    },
    {
      key: 'mails',
      count: failedMails,
      title: failedMails === 1 ? 'email could not be sent' : 'emails could not be sent',
      detail: 'The mail server refuses them or is unavailable.',
      to: failedMailsPath,
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
