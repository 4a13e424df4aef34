import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Count } from '#ui/figures/count.tsx'

interface FigureProps {
  name: string
  /** The page with the list. */
  to: string
  /** In dollars. */
  value: number | undefined
  isBad?: boolean | undefined
  /** A comparison below the name. */
  children?: ReactNode
}

/** A figure that links to the list it counts. */
export function Figure({ name, to, value, isBad, children }: FigureProps) {
  return (
    <div className="group relative flex min-h-12 items-center justify-between gap-x-4 border-line border-t py-1 transition-colors duration-150 hover:bg-sunken">
      <dt className="min-w-0">
        <Link
          to={to}
          className="font-mono text-caption text-ink-soft after:absolute after:inset-0 group-hover:text-action-text"
        >
          {name}
        </Link>
        <span className="block min-h-[1lh] text-caption text-ink-faint">{children}</span>
      </dt>
      <dd
        data-numeric
        className={`font-display font-semibold text-h3 shrink-0 tracking-[-0.03em] ${isBad ? 'text-bad' : ''}`}
      >
        {value === undefined ? (
          <Skeleton className="h-[1lh] w-24" />
        ) : (
          <Count value={value} format={formatDollars} />
        )}
      </dd>
    </div>
  )
}
