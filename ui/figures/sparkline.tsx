interface SparklineProps {
  label: string
  values: readonly number[]
  /** The last period is not over. */
  isPartial?: boolean
  className?: string
}

/** The course of a figure, without axes. */
export function Sparkline({ label, values, isPartial, className = 'h-8' }: SparklineProps) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => `${at},${most - value}`)
  const line = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, values.length - 1)} ${most}`}
      preserveAspectRatio="none"
      className={`block w-full overflow-visible text-action-text ${className}`}
    >
      <polyline
        {...line}
        strokeWidth="2"
        points={points.slice(0, isPartial ? -1 : undefined).join(' ')}
      />
      {isPartial && (
        <polyline
          {...line}
          strokeWidth="2"
          strokeDasharray="2 3"
          points={points.slice(-2).join(' ')}
        />
      )}
    </svg>
  )
}
