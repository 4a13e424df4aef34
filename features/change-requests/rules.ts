import { formatMinutes } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import { countOf } from '#shared/text.ts'
import type { Tone } from '#ui/base/badge.tsx'

export const states = ['asked', 'answered', 'accepted', 'declined', 'done'] as const
export type State = (typeof states)[number]

export const answers = ['included', 'plan', 'price'] as const
export type AnswerKind = (typeof answers)[number]

export const titleMax = 200
export const wordsMax = 4000
export const pageUrlMax = 500
export const commentMax = 2000

const labels = { asked: 'Asked', accepted: 'Accepted', declined: 'Declined', done: 'Done' }

/** The state in the words of the side that reads it. */
export function stateInWords(state: State, isClient: boolean): string {
  if (state !== 'answered') return labels[state]
  return isClient ? 'Waiting for you' : 'Waiting for the client'
}

export const toneOf: Record<State, Tone> = {
  asked: 'info',
  answered: 'warn',
  accepted: 'good',
  declined: 'neutral',
  done: 'good',
}

export const isDecided = (state: State) => state !== 'asked' && state !== 'answered'

interface Answer {
  kind: AnswerKind
  minutes: number | null
  cents: number | null
  currency: string | null
  moreDays: number
}

/** Such as $450.00 and 5 more days. */
export function answerInWords({ kind, minutes, cents, currency, moreDays }: Answer): string {
  const cost = {
    included: 'Included',
    plan: `In the plan: ${formatMinutes(minutes ?? 0)} hours`,
    price: formatCents(cents ?? 0, currency ?? undefined),
  }[kind]
  if (moreDays === 0) return cost
  return `${cost} and ${countOf(moreDays, 'more day')}`
}
