import type { ReactNode } from 'react'

/**
 * The color of a status: grey for not started or ended, blue for in progress, amber for waiting on
 * somebody, green for success, red for failed or late.
 */
export const toneColors = {
  neutral: 'text-ink-soft',
  info: 'text-info',
  warn: 'text-warn',
  good: 'text-good',
  bad: 'text-bad',
} as const

export type Tone = keyof typeof toneColors

interface BadgeProps {
  tone: Tone
  /** On its own line, in the font of the surrounding text. */
  large?: boolean | undefined
  /** Long labels wrap to two lines in a narrow column. */
  wraps?: boolean | undefined
  children: ReactNode
}

/** A status. The text carries the meaning; dot and color only make it easier to spot. */
export function Badge({ tone, large, wraps, children }: BadgeProps) {
  return (
    <span
      className={`items-center gap-2 ${wraps ? '' : 'whitespace-nowrap max-xs:whitespace-normal'} ${large ? 'flex' : 'inline-flex font-medium text-small'} ${toneColors[tone]}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
