import type { ReactNode } from 'react'

interface FigureProps {
  name: string
  className?: string
  children: ReactNode
}

/** A large value at the top of a details page, with its name. Goes inside a `dl`. */
export function Figure({ name, className = '', children }: FigureProps) {
  return (
    <div className={`min-w-0 max-2xs:col-span-full ${className}`}>
      <dt className="font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="mt-1 font-display font-semibold text-h4 tracking-tight wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
