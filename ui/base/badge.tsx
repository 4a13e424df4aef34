import type { ReactNode } from 'react'

const tones = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  info: 'text-info',
  neutral: 'text-ink-soft',
} as const

export type Tone = keyof typeof tones

interface BadgeProps {
  tone: Tone
  /** On a line of its own, in the type of the text around it. */
  large?: boolean | undefined
  /** Long ones take two lines where the column is narrow. */
  wraps?: boolean | undefined
  children: ReactNode
}

/** A status. The text carries the meaning; dot and color only make it easier to spot. */
export function Badge({ tone, large, wraps, children }: BadgeProps) {
  return (
    <span
      className={`items-center gap-2 ${wraps ? '' : 'whitespace-nowrap max-xs:whitespace-normal'} ${large ? 'flex' : 'inline-flex font-medium text-small'} ${tones[tone]}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
