import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'

const tokens = /\{(YYYY|YY|MM|0{1,8})\}/g
const shape = /^[A-Za-z0-9{][A-Za-z0-9{}._-]*$/
const counter = /^0+$/

export function isNumberPattern(pattern: string): boolean {
  const used = Array.from(pattern.matchAll(tokens), ([, token = '']) => token)
  const isOnce =
    new Set(used).size === used.length && !(used.includes('YY') && used.includes('YYYY'))
  const hasOneCounter = used.filter((token) => counter.test(token)).length === 1
  const rest = pattern.replace(tokens, '')
  return shape.test(pattern) && !/[{}]/.test(rest) && isOnce && hasOneCounter
}

/** The years whose numbers are counted apart: the one of the day, or 0 if the pattern has none. */
export const countedYear = (pattern: string, day: string) =>
  /\{YY(YY)?\}/.test(pattern) ? Number(day.slice(0, 4)) : 0

/** The number of an invoice that is issued on a day (yyyy-MM-dd). */
export function numberOf(pattern: string, day: string, count: number): string {
  const [year = '', month = ''] = day.split('-')
  const parts: Record<string, string> = { YYYY: year, YY: year.slice(2), MM: month }
  return pattern.replace(
    tokens,
    (_, token: string) => parts[token] ?? String(count).padStart(token.length, '0'),
  )
}

const invalid = 'Use letters, digits and one counter, such as INV-{YYYY}-{0000}.'

export const numberPattern = z
  .string(invalid)
  .check(...trimmed(30, invalid), z.refine(isNumberPattern, invalid))
