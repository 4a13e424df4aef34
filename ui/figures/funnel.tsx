import { formatNumber } from '#shared/address/region.ts'
import { RecordLink } from '#ui/base/link.tsx'
import { Bar } from './bar.tsx'

interface FunnelProps {
  label: string
  /** From the first step to the last. */
  steps: readonly { label: string; count: number; to?: string }[]
  /** For a dashboard. */
  compact?: boolean
}

/** How many are left at each step. */
export function Funnel({ label, steps, compact }: FunnelProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol aria-label={label}>
      {steps.map(({ label, count, to }, index) => {
        const before = steps[index - 1]?.count
        return (
          <li
            key={label}
            className={`relative border-line border-t ${compact ? 'py-1.5' : 'py-2.5'}`}
          >
            <p className="flex items-baseline gap-x-3 text-small" data-numeric>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {to ? <RecordLink to={to}>{label}</RecordLink> : label}
              </span>
              {before !== undefined && before > 0 && (
                <span className="font-mono text-caption text-ink-faint">
                  {Math.round((count / before) * 100)}%
                </span>
              )}
              <span className="font-display font-semibold text-h4">{formatNumber(count)}</span>
            </p>
            <Bar
              parts={[{ kind: 'solid', value: count }]}
              of={most}
              className={`mt-1 ${compact ? 'h-2' : 'h-3'}`}
            />
          </li>
        )
      })}
    </ol>
  )
}
