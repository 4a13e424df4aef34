import type { ReactNode } from 'react'
import { PhaseBar } from '#ui/figures/phase-bar.tsx'

interface ProgressProps {
  done: number
  total: number
  /** Such as sent. */
  word: string
  /** Below the bar. */
  children: ReactNode
  actions?: ReactNode
}

/** Where a list of items stands, in a large figure. */
export function Progress({ done, total, word, children, actions }: ProgressProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 border-ink border-b pb-6">
      <div className="min-w-0 max-w-2xl flex-1 basis-80">
        <p
          data-numeric
          className="font-display font-semibold text-h2 leading-none tracking-[-0.04em]"
        >
          {done} of {total} {word}
        </p>
        <div className="mt-4">
          <PhaseBar done={done} total={total} />
        </div>
        <div className="mt-3 text-ink-soft text-small">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
