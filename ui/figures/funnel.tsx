import { formatNumber } from '#shared/address/region.ts'
import { RecordLink } from '#ui/base/link.tsx'
import { Bar } from './bar.tsx'

interface FunnelProps {
  label: string
  /** From the first step to the last. */
  steps: readonly { label: string; count: number; to?: string }[]
}

/** How many are left at each step. */
export function Funnel({ label, steps }: FunnelProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol aria-label={label}>
      {steps.map(({ label, count, to }, index) => {
        const before = steps[index - 1]?.count
        return (
          <li
            key={label}
            className="relative grid min-h-9 grid-cols-[minmax(0,6fr)_minmax(0,7fr)_2.75rem_auto] max-2xs:grid-cols-[minmax(0,1fr)_2.75rem_auto] items-center gap-x-3 border-line border-t text-small"
            data-numeric
          >
            <span className="wrap-anywhere max-2xs:col-span-full max-2xs:pt-2">
              {to ? <RecordLink to={to}>{label}</RecordLink> : label}
            </span>
            <Bar parts={[{ kind: 'solid', value: count }]} of={most} className="h-2" />
            <span className="text-right font-mono text-caption text-ink-faint">
              {before !== undefined && before > 0 && `${Math.round((count / before) * 100)}%`}
            </span>
            <span className="min-w-6 text-right font-display font-semibold text-h4">
              {formatNumber(count)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
