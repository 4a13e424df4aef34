import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowRightIcon } from '#ui/base/icons.tsx'

interface SectionProps {
  title: string
  /** The page with the complete list. */
  all?: { to: string; label: string }
  /** Beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled section of a dashboard. */
export function Section({ title, all, aside, className = '', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-ink border-t ${className}`}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1 max-lg:min-h-11">
        <h2 id={id} className="font-mono font-normal text-caption text-ink-soft tracking-normal">
          {title}
        </h2>
        {aside}
        {all && (
          <Link
            to={all.to}
            className="group inline-flex items-center gap-1.5 py-1 font-mono text-caption text-ink-soft transition-colors duration-150 hover:text-action-text"
          >
            {all.label}
            <ArrowRightIcon className="size-3.5 transition-transform duration-150 ease-out group-hover:translate-x-0.5" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

interface RowsProps {
  count: number
  /** The height of a row, as a class. */
  height?: string
}

/** Placeholder rows while a section loads. */
export function Rows({ count, height = 'h-16' }: RowsProps) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, index) => index).map((row) => (
        <div key={row} className={`flex items-center gap-6 border-line border-t ${height}`}>
          <Skeleton className="h-4 w-24 max-sm:hidden" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </div>
  )
}

/** The empty state of a section. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line border-t py-4 text-ink-soft">{children}</p>
}
