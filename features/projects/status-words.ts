import type { Tone } from '#ui/base/badge.tsx'
import type { statuses } from './rules.ts'

/** Displayed for a project that is past its due date and neither completed nor canceled. Never stored. */
export const overDue = 'over-due'

export type ShownStatus = (typeof statuses)[number] | typeof overDue

const tones: Record<ShownStatus, Tone> = {
  'not started': 'neutral',
  'in-progress': 'info',
  paused: 'warn',
  completed: 'good',
  canceled: 'neutral',
  'over-due': 'bad',
}

export const toneOf = (status: ShownStatus): Tone => tones[status]

/** For clients, completed is green, over-due red and everything else blue. */
export function clientTone(status: ShownStatus): Tone {
  const tone = toneOf(status)
  return tone === 'good' || tone === 'bad' ? tone : 'info'
}
