import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/base/breadcrumb.tsx'
import { JsonLd } from '../structured-data/json-ld.tsx'
import { breadcrumbList } from '../structured-data/things.ts'
import { useOrigin } from './head.tsx'

/** For titles of unknown length. */
const ofAnyLength =
  '-ml-[0.04em] text-[length:clamp(min(2.75rem,13.75vw),1.2rem+6.6vw,7.5rem)] [overflow-wrap:anywhere] hyphens-auto'

interface TrailProps {
  /** The pages between the home page and this one. */
  parents?: Crumb[]
  /** The name of this page. */
  name: string
}

interface PageTopProps extends Partial<TrailProps> {
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
export function PageTop({ title, name = title, parents, type, className, children }: PageTopProps) {
  return (
    <div className={`ruled columns pt-5 ${className}`}>
      <div className="col-span-12 print:hidden">
        <Trail parents={parents} name={name} />
      </div>
      <h1 className={`poster-type col-span-12 ${typeOf(title, type)}`}>{title}</h1>
      {children}
    </div>
  )
}

/** The breadcrumb of a page, for its readers and for search engines. */
export function Trail({ parents = [], name }: TrailProps) {
  const origin = useOrigin()
  const trail: Crumb[] = [{ name: 'Home', href: '/' }, ...parents, { name }]
  return (
    <>
      <JsonLd things={[breadcrumbList(origin, trail)]} />
      <Breadcrumb trail={trail} />
    </>
  )
}
