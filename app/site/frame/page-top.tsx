import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/base/breadcrumb.tsx'

/** For titles of unknown length. */
const ofAnyLength =
  '-ml-[0.04em] text-[length:clamp(min(2.75rem,13.75vw),1.2rem+6.6vw,7.5rem)] [overflow-wrap:anywhere] hyphens-auto'

interface PageTopProps {
  trail: Crumb[]
  title: string
  /** The type size with which a title of this length fills its line. */
  type?: { size: string; length: number }
  /** The spacing between its parts and below them. */
  className: string
  /** Content below the title, in the same columns. */
  children?: ReactNode
}

/** A longer title has the size of any title. */
export function typeOf(title: string, type: PageTopProps['type']): string {
  return type && title.length <= type.length ? type.size : ofAnyLength
}

/** The top of a page: the breadcrumb, and the title as on a poster. */
export function PageTop({ trail, title, type, className, children }: PageTopProps) {
  return (
    <div className={`ruled columns pt-5 ${className}`}>
      <div className="col-span-12 print:hidden">
        <Breadcrumb trail={trail} />
      </div>
      <h1 className={`poster-type col-span-12 ${typeOf(title, type)}`}>{title}</h1>
      {children}
    </div>
  )
}
