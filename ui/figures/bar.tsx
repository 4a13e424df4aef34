/** Open is hatched, overdue is red. */
export type Kind = 'solid' | 'open' | 'overdue'

export interface Part {
  kind: Kind
  value: number
}

interface BarProps {
  parts: readonly Part[]
  /** The value of the whole width. */
  of: number
  className?: string
}

const widthOf = (value: number, of: number) => `${of > 0 ? (value / of) * 100 : 0}%`

/** A horizontal bar beside words that say the same. */
export function Bar({ parts, of, className = 'h-2' }: BarProps) {
  return (
    <span aria-hidden="true" className={`flex ${className}`}>
      {parts.map(({ kind, value }) => (
        <span
          key={kind}
          className={`mark grow-across mark-${kind} ${value > 0 ? 'min-w-0.5' : ''}`}
          style={{ width: widthOf(value, of) }}
        />
      ))}
    </span>
  )
}

interface CapacityBarProps {
  value: number
  limit: number
  /** The value of the whole width, for bars below each other. */
  of?: number
}

/** A value in the room it has. What is over the limit is red, beyond a mark. */
export function CapacityBar({ value, limit, of = Math.max(value, limit) }: CapacityBarProps) {
  const over = Math.max(0, value - limit)
  const parts = [
    { kind: 'solid', value: value - over },
    { kind: 'overdue', value: over },
  ] as const
  return (
    <span aria-hidden="true" className="relative my-1 block">
      <span className="absolute inset-y-0 left-0 bg-line" style={{ width: widthOf(limit, of) }} />
      <Bar parts={parts} of={of} className="relative h-2" />
      <span
        className="absolute -inset-y-1 -ml-0.5 w-0.5 bg-ink"
        style={{ left: widthOf(limit, of) }}
      />
    </span>
  )
}
