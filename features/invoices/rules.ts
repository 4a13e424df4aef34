import { nameOf } from '#people/names.ts'
import type { PersonName } from '#people/person.ts'

export const statuses = [
  'Pending',
  'Overdue',
  'Deposit Pending',
  'Deposit Paid',
  'Design Approval Pending',
  'Design Approved',
  'Development Completion Pending',
  'Paid',
] as const
export type Status = (typeof statuses)[number]

/** The filters of the staff's list, in the order of its select, with their labels. */
export const filters = {
  Paid: 'Paid',
  Overdue: 'Overdue',
  Pending: 'Pending',
  'due-today': 'Due today',
  'due-this-week': 'Due this week',
  'due-next-week': 'Due next week',
  Draft: 'Draft',
  Voided: 'Voided',
} as const

/** Filters reached only through links. The select lists one only while it is active. */
export const linkedFilters = {
  Open: 'Open',
  'paid-this-month': 'Paid this month',
  'paid-last-month': 'Paid last month',
} as const
export type LinkedFilter = keyof typeof linkedFilters

export type Filter = keyof typeof filters | LinkedFilter
export const filterNames = Object.keys({ ...filters, ...linkedFilters }) as Filter[]

/** The filters of the client's list: what is to pay, and each status. */
export const clientFilterNames: readonly ('Open' | Status)[] = [
  'Open',
  ...new Set<Status>(['Paid', 'Overdue', ...statuses]),
]

export const methods = ['card', 'check', 'transfer', 'cash', 'other'] as const
export type Method = (typeof methods)[number]

export const itemsMax = 200

/** The largest total. */
export const totalMax = 10_000_000

/** The first days of the previous month, of the month of this day, and of the next. */
export function monthsAround(day: string): { last: string; first: string; next: string } {
  return { last: monthsFrom(day, -1), first: monthsFrom(day, 0), next: monthsFrom(day, 1) }
}

/** The first day of the month that is so many months from that of a day. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The status that was set and the amounts of an invoice, in cents. */
export interface Standing {
  status: Status
  /** The day, such as 2026-11-21. */
  dueDate: string
  total: number
  deposit: number
  /** Payments without refunds, and credits. */
  paidToDate: number
}

/** The statuses that are shown as Overdue after the due date. */
export const dueStatuses = [
  'Pending',
  'Deposit Pending',
  'Deposit Paid',
] as const satisfies Status[]

const isOf = (statuses: readonly Status[], status: Status) => statuses.includes(status)

export function shownStatus(
  { status, dueDate, total, paidToDate }: Standing,
  today: string,
): Status {
  return isOf(dueStatuses, status) && dueDate < today && paidToDate < total ? 'Overdue' : status
}

/** The amount that a payment takes, in cents: the rest of the deposit, or the remaining balance. */
export function dueNow({ status, total, deposit, paidToDate }: Standing): number {
  if (status === 'Paid') return 0
  return (paidToDate < deposit ? deposit : total) - paidToDate
}

/** True if the status implies a payment that the ledger lacks, or the other way round. */
export function disagrees({ status, total, deposit, paidToDate: paid }: Standing): boolean {
  if (status === 'Paid') return paid < total
  if (status === 'Deposit Paid' && (paid === 0 || paid < deposit)) return total > 0
  if (status === 'Deposit Pending' && deposit > 0 && paid >= deposit) return true
  if (status === 'Deposit Paid' && deposit === total) return false
  return total > 0 && paid === total && isOf([...dueStatuses, 'Overdue'], status)
}

/** The message after an invoice was issued. */
export const describeIssue = (client: PersonName) => `Issued and mailed to ${nameOf(client)}.`
