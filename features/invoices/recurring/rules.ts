import type { Rhythm } from '#shared/dates.ts'

export const rhythmLabels: Record<Rhythm, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}
