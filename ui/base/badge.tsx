import type { ReactNode } from 'react'

/**
 * The color of a status, wherever it is shown: grey is not begun or over, blue is under way, amber
 * waits for somebody, green went well, red did not or is late.
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
      className={`items-center gap-2 ${wraps ? '' : 'whitespace-nowrap max-xs:whitespace-normal'} ${large ? 'flex' : 'inline-flex font-medium text-small'} ${toneColors[tone]}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
