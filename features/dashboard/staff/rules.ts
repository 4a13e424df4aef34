import { staffPages } from '#features/appointments/paths.ts'
import { supportPages } from '#features/chat/paths.ts'
import { failedMailsPath } from '#features/failed-mails/paths.ts'
import { leadPaths } from '#features/inquiries/paths.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { clientName } from '#people/names.ts'
import { formatNumber } from '#shared/address/region.ts'
import {
  addDays,
  bothTimes,
  calendarDay,
  dayFormat,
  formatHour,
  inOwnZone,
  timeLeft,
} from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { StaffDashboard } from './contract.ts'

type Lead = StaffDashboard['leads']['messages']['rows'][number]
type Waiting = StaffDashboard['messages']['rows'][number]
type Request = StaffDashboard['appointments']['requests']['rows'][number]
type Overdue = StaffDashboard['money']['overdue']['rows'][number]
type Need = StaffDashboard['needs'][number]
type LateTask = StaffDashboard['tasks']['overdue']['rows'][number]

/** The record that a row decides on, for its actions. */
type Subject =
  | { kind: 'Message' | 'Inquiry'; lead: Lead }
  | { kind: 'Support'; client: Waiting }
  | { kind: 'Appointment'; request: Request }
  | { kind: 'Invoice'; invoice: Overdue }
  | { kind: 'Task'; task: LateTask }
  | { kind: 'Email' }
  | { kind: 'Other'; action: string }

export type Decision = Subject & {
  key: string
  /** The name of its kind. */
  label?: string
  title: string
  detail: string
  to: string
  /** How late it is, or since when it waits. */
  when?: string
  isLate?: boolean
}

/** How many wait, with the list of all of them. */
export interface Count {
  count: number
  title: string
  to: string
}

const mostRows = 5
const shortDay = dayFormat({ month: 'short', day: 'numeric' })

/** The five most urgent rows, of each kind before a second one of any, and the count of each kind. */
export function decisionsOf(data: StaffDashboard, today: string) {
  const kinds = [
    ...leadDecisions(data.leads),
    supportDecisions(data.messages),
    requestDecisions(data.appointments.requests),
    invoiceDecisions(data.money.overdue, today),
    taskDecisions(data.tasks.overdue, today),
    ...data.needs.map(needDecisions),
    mailDecisions(data.failedMails ?? 0),
  ]
  const rows = Array.from({ length: mostRows }, (_, round) =>
    kinds.flatMap(({ rows }, kind) => rows.slice(round, round + 1).map((row) => ({ kind, row }))),
  )
    .flat()
    .slice(0, mostRows)
    .sort((one, other) => one.kind - other.kind)
    .map(({ row }) => row)
  return { rows, counts: kinds.map(({ count }) => count).filter(({ count }) => count > 0) }
}

/** The time alone for today, such as 3:57 AM, otherwise Yesterday or the day, such as Nov 27. */
export function formatBriefly(iso: string, hour = formatHour(iso), now = new Date()): string {
  const [day, today] = [calendarDay(new Date(iso)), calendarDay(now)]
  if (day === today) return hour
  return day === addDays(today, -1) ? 'Yesterday' : shortDay(day)
}

interface Kind {
  rows: Decision[]
  count: Count
}

const countOf = (count: number, [one, many]: readonly [string, string], to: string): Count => ({
  ...{ count, to, title: count === 1 ? one : many },
})

function leadDecisions({ messages, inquiries }: StaffDashboard['leads']): Kind[] {
  const rowsOf = (kind: 'Message' | 'Inquiry', { rows }: typeof messages): Decision[] =>
    rows.map((lead) => {
      const to = leadPaths.details(kind === 'Message' ? 'message' : 'freelance', lead.id)
      const title = lead.businessName || lead.name
      const detail = [lead.businessName && lead.name, lead.subject].filter(Boolean).join(', ')
      return { kind, lead, key: lead.id, title, detail, to }
    })
  const filtered = (list: string) => `${list}?filter=new`
  return [
    {
      rows: rowsOf('Message', messages),
      count: countOf(messages.total, ['new message', 'new messages'], filtered(leadPaths.message)),
    },
    {
      rows: rowsOf('Inquiry', inquiries),
      count: countOf(
        inquiries.total,
        ['new inquiry', 'new inquiries'],
        filtered(leadPaths.freelance),
      ),
    },
  ]
}

function supportDecisions({ total, rows }: StaffDashboard['messages']): Kind {
  return {
    rows: rows.map((client) => ({
      ...{ kind: 'Support', client, key: client.id, title: client.client },
      ...{ detail: client.text || 'Files', to: supportPages.conversation(client.id) },
      when: `since ${inOwnZone(() => formatBriefly(client.since))}`,
    })),
    count: countOf(total, ['client waits', 'clients wait'], `${supportPages.staff}?filter=waiting`),
  }
}

function requestDecisions({ total, rows }: StaffDashboard['appointments']['requests']): Kind {
  return {
    rows: rows.map((request) => ({
      ...{ kind: 'Appointment', request, key: request.id, title: clientName(request.userId) },
      detail: `${shortDay(request.dueDate)}, ${bothTimes(request.startsAt)}, ${request.service}`,
      to: staffPages.details(request.id),
    })),
    count: countOf(total, ['request', 'requests'], `${staffPages.list}?filter=Pending`),
  }
}

function invoiceDecisions(
  { total, rows }: StaffDashboard['money']['overdue'],
  today: string,
): Kind {
  return {
    rows: rows.map((invoice) => ({
      ...{ kind: 'Invoice', invoice, key: invoice.id, title: invoice.client },
      detail: `${formatMoney(invoice.owed, invoice.currency)}${invoice.reminded ? ', reminded today' : ''}`,
      to: invoicePaths.details(invoice.id),
      ...{ when: timeLeft(invoice.dueDate, today), isLate: true },
    })),
    count: countOf(
      total,
      ['overdue invoice', 'overdue invoices'],
      `${invoicePaths.list}?filter=Overdue&sort=dueDate`,
    ),
  }
}

function taskDecisions({ total, rows }: StaffDashboard['tasks']['overdue'], today: string): Kind {
  return {
    rows: rows.map((task) => ({
      ...{ kind: 'Task', task, key: task.id, title: task.title, detail: task.employee },
      ...{ to: taskPaths.details(task.id), when: timeLeft(task.dueDate, today), isLate: true },
    })),
    count: countOf(total, ['overdue task', 'overdue tasks'], taskPaths.filtered('overdue')),
  }
}

const needDecisions = ({ kind: label, count, names, to, rows }: Need): Kind => ({
  rows: rows.map(({ id, since, ...row }) => ({
    ...{ kind: 'Other', label, key: id, ...row },
    when: `since ${inOwnZone(() => formatBriefly(since))}`,
  })),
  count: countOf(count, names, to),
})

function mailDecisions(failed: number): Kind {
  const words = ['email could not be sent', 'emails could not be sent'] as const
  const count = countOf(failed, words, failedMailsPath)
  const row: Decision = {
    ...{ kind: 'Email', key: 'mails', title: `${formatNumber(failed)} ${count.title}` },
    detail: 'The mail server refuses them or is unavailable.',
    to: failedMailsPath,
  }
  return { rows: failed > 0 ? [row] : [], count }
}
