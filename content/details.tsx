import type { ReactNode } from 'react'
import { Day } from '#ui/base/date.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'

export interface ContentDetailsProps {
  item: { createdAt: string; updatedAt: string }
  picture?: string | null
  html: string
  /** Additional facts. */
  facts?: { name: string; value: ReactNode }[]
  /** Content below the text. */
  children?: ReactNode
}

const columns = 'grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,42rem)_minmax(16rem,22rem)]'

/** A record as editors see it: text, picture and facts. */
export function ContentDetails({ item, picture, html, facts = [], children }: ContentDetailsProps) {
  const all = [
    ...facts,
    { name: 'Created', value: <Day iso={item.createdAt} /> },
    { name: 'Updated', value: <Day iso={item.updatedAt} /> },
  ]
  return (
    <div className={columns}>
      <div className="flex min-w-0 flex-col gap-8">
        {picture && (
          <Picture
            src={picture}
            alt=""
            priority
            sizes="(min-width: 80rem) 42rem, 100vw"
            className="aspect-4/3 w-full rounded-sharp border border-line bg-sunken object-cover"
          />
        )}
        <RichText html={html} />
        {children}
      </div>
      <dl className="self-start border-ink border-t">
        {all.map(({ name, value }) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-x-6 border-line max-xs:flex-wrap border-b py-3"
          >
            <dt className="shrink-0 font-mono text-caption text-ink-faint">{name}</dt>
            <dd className="min-w-0 text-right text-small wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function ContentDetailsSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <div className="flex flex-col gap-4">
        <Skeleton className="mb-4 aspect-4/3 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex flex-col gap-6 pt-3">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  )
}
