import type { ReactNode } from 'react'

const tones = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  info: 'text-info',
  neutral: 'text-ink-soft',
} as const

export type Tone = keyof typeof tones

/** A status. The text carries the meaning; dot and color only make it easier to spot. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-2 whitespace-nowrap font-medium max-xs:whitespace-normal text-small ${tones[tone]}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
