import * as z from 'zod/mini'
import { day } from '#shared/fields.ts'
import { periodOf, type View } from './schedule/period.ts'

const perPage = 5

/** One part of the client's own appointments, at the page that the address names. */
export function selectOwn(when: 'upcoming' | 'past', search: URLSearchParams) {
  const page = Math.max(1, Number(search.get(when)) || 1)
  const sort = when === 'upcoming' ? 'startsAt' : '-startsAt'
  return { query: { when, sort, page, limit: perPage } } as const
}

/** The day that the address of the calendar names. */
export const dateIn = (search: URLSearchParams) => z.safeParse(day, search.get('date')).data

export function daysIn(view: View, search: URLSearchParams, today: string) {
  const { from, to } = periodOf(view, dateIn(search) ?? today)
  return { query: { from, to } }
}
