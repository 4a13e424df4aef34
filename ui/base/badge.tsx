import type { ReactNode } from 'react'
import { CheckIcon } from '#ui/base/icons.tsx'

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

/** The mark of what is done: black, or the marker on dark. */
export const doneMark = 'bg-[light-dark(var(--color-black),var(--color-highlight))]'

interface BadgeProps {
  tone: Tone
  /** On its own line, in the font of the surrounding text. */
  large?: boolean | undefined
  /** Long labels wrap to two lines in a narrow column. */
  wraps?: boolean | undefined
  /** Completed or paid: a tick in place of the dot. */
  done?: boolean | undefined
  children: ReactNode
}

/** A status. The text carries the meaning; dot and color only make it easier to spot. */
export function Badge({ tone, large, wraps, done, children }: BadgeProps) {
  return (
    <span
      className={`items-center gap-2 ${wraps ? '' : 'whitespace-nowrap max-xs:whitespace-normal'} ${large ? 'flex' : 'inline-flex font-medium text-small'} ${toneColors[tone]}`}
    >
      {done ? (
        <CheckIcon
          className={`-mx-0.75 size-3.5 shrink-0 text-[light-dark(var(--color-highlight),var(--color-black))] ${doneMark}`}
        />
      ) : (
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      )}
      {children}
    </span>
  )
}
