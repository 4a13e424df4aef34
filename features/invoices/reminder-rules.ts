import { daysBetween, formatDay, type Rhythm } from '#shared/dates.ts'
import { agencyCurrency, decimalsOf, toCents } from '#shared/money.ts'
import { share } from './amounts.ts'

const mostDays = 365
export const mostReminders = 10

/** The days of a list such as `3, 7, 14`; undefined if it is not one. */
export function readDays(text: string): number[] | undefined {
  if (text.trim() === '') return []
  const parts = text.split(',').map((part) => part.trim())
  const isDay = (part: string) =>
    /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= mostDays
  if (parts.length > mostReminders || !parts.every(isDay)) return undefined
  return [...new Set(parts.map(Number))].sort((a, b) => a - b)
}

/** Part of a percentage of what is owed, or an amount in cents. */
export interface LateFee {
  amount: number
  percent: number
}

/** Empty for none, `25` for $25.00 in the agency's currency, or `1.5%`; undefined if it is none of them. */
export function readLateFee(text: string): LateFee | undefined {
  const typed = text.trim()
  if (typed === '') return { amount: 0, percent: 0 }
  const [, percent] = /^(\d{1,3}(?:\.\d{1,3})?) ?%$/.exec(typed) ?? []
  if (percent !== undefined)
    return Number(percent) <= 100 ? { amount: 0, percent: Number(percent) } : undefined
  const [, amount] = /^\p{Sc}?(\d{1,6}(?:\.\d{1,3})?)$/u.exec(typed) ?? []
  const [, decimals = ''] = amount?.split('.') ?? []
  if (amount === undefined || decimals.length > decimalsOf()) return undefined
  return { amount: toCents(Number(amount)), percent: 0 }
}

/** The fee for a step, in cents, by what is owed. An amount is in the agency's currency alone. */
export const lateFeeFor = ({ amount, percent }: LateFee, owed: number, currency?: string) =>
  (currency === undefined || currency === agencyCurrency() ? amount : 0) + share(owed, percent)

interface Schedule {
  remindBefore: string
  remindOnDueDate: boolean
  remindAfter: string
}

/** The steps of the settings, in days after the due date. */
export function stepsOf({ remindBefore, remindOnDueDate, remindAfter }: Schedule): number[] {
  const before = readDays(remindBefore) ?? []
  return [...before.map((days) => -days), ...(remindOnDueDate ? [0] : [])].concat(
    readDays(remindAfter) ?? [],
  )
}

/** is due on December 6, 2026 */
export function describeDue(dueDate: string, today: string): string {
  const left = daysBetween(today, dueDate)
  if (left === 0) return 'is due today'
  return `${left > 0 ? 'is' : 'was'} due on ${formatDay(dueDate)}`
}

export const rhythmLabels: Record<Rhythm, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}
