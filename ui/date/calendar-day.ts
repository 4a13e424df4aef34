import { dayPattern } from '#shared/address/region.ts'

/** A day as forms hold it: yyyy-MM-dd, without time or time zone. */
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const yearLast = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/
const yearFirst = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$|^(\d{4})(\d{2})(\d{2})$/

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

export function toDay(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Midnight of that day in the browser's time zone, for calendars; null if invalid. */
export function dateOfDay(day: string): Date | null {
  const [, year, month, date] = isoDay.exec(day) ?? []
  if (!year) return null
  const made = new Date(Number(year), Number(month) - 1, Number(date))
  return toDay(made) === day ? made : null
}

/** Parses a typed date such as 11/21/2026, 1/5/2026, 01052026 or 2026-01-05, in the order of the country; null if invalid. */
export function dayFromTyped(typed: string): string | null {
  const text = typed.trim()
  if (isoDay.test(text)) return dateOfDay(text) && text
  const found = (dayPattern().startsWith('Y') ? yearFirst : yearLast).exec(text)
  if (!found) return null
  const order: string[] = dayPattern().match(/\w+/g) ?? []
  const partOf = (name: string) => found.slice(1).filter(Boolean)[order.indexOf(name)]
  const [year, month, date] = ['YYYY', 'MM', 'DD'].map(partOf)
  const day = `${year}-${pad(Number(month))}-${pad(Number(date))}`
  return dateOfDay(day) && day
}

/** Formats a day as people type it, such as MM/dd/yyyy; other text stays as typed. */
export function typedFromDay(day: string): string {
  const [, YYYY, MM, DD] = isoDay.exec(day) ?? []
  const parts: Record<string, string | undefined> = { YYYY, MM, DD }
  return YYYY ? dayPattern().replace(/\w+/g, (name) => parts[name] ?? '') : day
}
