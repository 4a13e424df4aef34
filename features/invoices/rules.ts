import { nameOf } from '#people/names.ts'
import type { PersonName } from '#people/person.ts'
import { toCents } from '#shared/money.ts'
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

/** The largest total, in dollars. */
export const totalMax = 10_000_000

interface ItemInput {
  quantity: number
  /** In dollars. */
  price: number
}

interface AmountInput {
  items: readonly (ItemInput & { untaxed?: boolean | undefined })[]
  tax?: number | undefined
  /** In percent, instead of an amount. */
  taxRate?: number | null | undefined
  initialDeposit?: number | undefined
  /** In percent, instead of an amount. */
  depositPercent?: number | null | undefined
}

/** All amounts in cents. */
export interface Amounts {
  totals: number[]
  subtotal: number
  tax: number
  total: number
  deposit: number
}

/** Quantities have two decimals. */
export const roundQuantity = (quantity: number) => Math.round(quantity * 100) / 100

/** Rates have three decimals. */
export const roundPercent = (percent: number) => Math.round(percent * 1000) / 1000

/** The first days of the previous month, of the month of this day, and of the next. */
export function monthsAround(day: string): { last: string; first: string; next: string } {
  return { last: monthsFrom(day, -1), first: monthsFrom(day, 0), next: monthsFrom(day, 1) }
}

/** The first day of the month that is so many months from that of a day. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Both factors are whole numbers, which multiply exactly. */
const itemTotal = ({ quantity, price }: ItemInput) =>
  Math.round((Math.round(quantity * 100) * toCents(price)) / 100)

/** A percentage of an amount in cents. */
export const share = (amount: number, percent: number) =>
  Math.round((amount * Math.round(percent * 1000)) / 100_000)

/** The amounts of an invoice, which the server and the form compute in the same way. */
export function computeAmounts(given: AmountInput): Amounts {
  const totals = given.items.map(itemTotal)
  const subtotal = sum(totals)
  const taxed = sum(totals.filter((_, index) => !given.items[index]?.untaxed))
  const tax = given.taxRate == null ? toCents(given.tax ?? 0) : share(taxed, given.taxRate)
  const total = subtotal + tax
  // A late fee leaves the deposit as it was agreed.
  const asked =
    given.depositPercent == null
      ? toCents(given.initialDeposit ?? 0)
      : share(taxed + tax, given.depositPercent)
  return { totals, subtotal, tax, total, deposit: asked }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

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
  return total > 0 && paid === total && isOf([...dueStatuses, 'Overdue'], status)
}

/** What is said after an invoice was issued. */
export const describeIssue = (client: PersonName) => `Issued and mailed to ${nameOf(client)}.`
