import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars, formatSums } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Count } from '#ui/figures/count.tsx'

interface FigureProps<K extends string> {
  name: string
  /** The page with the list. */
  to: string
  /** By currency, and which of them are shown. */
  sums: readonly ({ currency: string } & Record<K, number>)[] | undefined
  of: K
  isBad?: boolean | undefined
  /** A comparison below the name. */
  children?: ReactNode
}

/** A figure that links to the list it counts. */
export function Figure<K extends string>({ name, to, sums, of, isBad, children }: FigureProps<K>) {
  const [first, ...others] = sums ?? []
  const isSingle = others.every((sum) => sum[of] === 0)
  return (
    <div className="group relative flex min-h-12 items-center justify-between gap-x-4 border-line border-t py-1 transition-colors duration-150 hover:bg-sunken">
      <dt className={isSingle ? 'min-w-0' : 'shrink-0'}>
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
        className={`font-display font-semibold tracking-[-0.03em] ${isSingle ? 'shrink-0 text-h3' : 'text-h4 text-right'} ${isBad ? 'text-bad' : ''}`}
      >
        {!first ? (
          <Skeleton className="h-[1lh] w-24" />
        ) : (
          <Count
            value={first[of]}
            format={(value) =>
              formatSums([{ ...first, [of]: value }, ...others], of, formatDollars)
            }
          />
        )}
      </dd>
    </div>
  )
}
