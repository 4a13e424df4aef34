import { kindNames } from '../kinds.ts'

export const changeKinds = kindNames

/** Time spans of the filter, in days. */
export const spanDays = { day: 1, week: 7, month: 30, year: 365 } as const

export type Span = keyof typeof spanDays
export const spans = Object.keys(spanDays) as Span[]
