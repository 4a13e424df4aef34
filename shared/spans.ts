/** How far back a list of events goes, in days. */
const spanDays = { day: 1, week: 7, month: 30, year: 365 }

export type Span = keyof typeof spanDays

export const spanNames: Record<Span, string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
}

export function startOf(span: Span, now: Date): string {
  return new Date(now.getTime() - spanDays[span] * 86_400_000).toISOString()
}
