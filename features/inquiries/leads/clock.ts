import { hourMs } from '#shared/dates.ts'

/** The promised response time, which also runs outside of opening hours. */
export const promisedHours = 24
/** The clock of a lead is amber from this hour on. */
export const soonHours = 18

export function dueAtOf(createdAt: string): string {
  return new Date(Date.parse(createdAt) + promisedHours * hourMs).toISOString()
}

export type Urgency = 'good' | 'warn' | 'bad'

/** Green until 18 hours have passed, red from 24 hours on. */
export function urgencyOf(createdAt: string, now: Date): Urgency {
  const passed = (now.getTime() - Date.parse(createdAt)) / hourMs
  if (passed >= promisedHours) return 'bad'
  return passed >= soonHours ? 'warn' : 'good'
}

/** Such as 23 h left, 40 min left, 3 h late or 2 days late. */
export function describeClock(createdAt: string, now: Date): string {
  const left = Date.parse(createdAt) + promisedHours * hourMs - now.getTime()
  return left > 0 ? `${describeSpan(left)} left` : `${describeSpan(-left)} late`
}

/** Rounds down, so as not to show more time than is left. */
export function describeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
