import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#ui/base/data-states.tsx'

interface FigureProps {
  name: string
  /** The page with the list. */
  to: string
  value: string | undefined
  isBad?: boolean | undefined
  /** A comparison below the number. */
  children?: ReactNode
}

/** The longest value that fits beside three others in a large size. */
const longest = 11

/** A large number that links to the list it counts. */
export function Figure({ name, to, value, isBad, children }: FigureProps) {
  return (
    <div className="group relative min-w-0 border-line border-t py-4 transition-colors duration-150 hover:bg-sunken sm:px-5 lg:border-l lg:first:border-l-0 lg:first:pl-0">
      <dt>
        <Link
          to={to}
          className="font-mono text-caption text-ink-soft after:absolute after:inset-0 group-hover:text-action-text"
        >
          {name}
        </Link>
      </dt>
      <dd className="mt-1">
        <span
          data-numeric
          className={`block font-display font-semibold tracking-[-0.03em] wrap-anywhere ${value && value.length > longest ? 'text-h3' : 'text-h2'} ${isBad ? 'text-bad' : ''}`}
        >
          {value ?? <Skeleton className="h-[1lh] w-32" />}
        </span>
        <span className="mt-1 block min-h-[1lh] text-ink-soft text-small">{children}</span>
      </dd>
    </div>
  )
}
