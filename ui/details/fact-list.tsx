import type { ReactNode } from 'react'
import { keepCodes } from '#ui/base/keep-codes.tsx'

export interface Fact {
  name: string
  /** The id of the name, which labels a control in the value. */
  id?: string
  value: ReactNode
}

interface FactListProps {
  facts: readonly Fact[]
  className?: string
}

const hasValue = ({ value }: Fact) => value !== '' && value !== null && value !== undefined

/** The properties of a record, one per line, without those that have no value. */
export function FactList({ facts, className = 'border-ink border-t' }: FactListProps) {
  return (
    <dl className={className}>
      {facts.filter(hasValue).map(({ name, id, value }) => (
        <div
          key={name}
          className="flex min-h-(--control-height) items-center justify-between gap-x-6 border-line border-b py-2 max-xs:flex-wrap"
        >
          <dt id={id} className="max-w-full shrink-0 font-mono text-caption text-ink-faint">
            {name}
          </dt>
          <dd className="min-w-0 text-right text-small wrap-anywhere">{keepCodes(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
