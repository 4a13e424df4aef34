import type { ReactNode } from 'react'
import { Day } from '#ui/base/date.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Picture } from '#ui/media/picture.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { ContentCalls } from './contract.ts'
import { DetailsPage } from './details-page.tsx'
import { editPath, type Kind } from './kind.ts'

export interface ContentDetailsProps {
  item: { createdAt: string; updatedAt: string }
  picture?: string | null
  /** In place of the picture. */
  cover?: ReactNode
  html: string
  /** Additional facts. */
  facts?: { name: string; value: ReactNode }[]
  /** Content below the text. */
  children?: ReactNode
}

/** A record as editors see it: text, picture and facts. */
export function ContentDetails({
  item,
  picture,
  cover,
  html,
  facts = [],
  children,
}: ContentDetailsProps) {
  const all = [
    ...facts,
    { name: 'Created', value: <Day iso={item.createdAt} /> },
    { name: 'Updated', value: <Day iso={item.updatedAt} /> },
  ]
  return (
    <div className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        {cover}
        {picture && (
          <Picture
            src={picture}
            alt=""
            priority
            sizes="(min-width: 80rem) 46rem, 100vw"
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
            <dd className="min-w-0 text-small wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface DetailsScreenProps<Row> {
  id: string
  kind: Kind
  calls: ContentCalls<Row>
  nameOf: (row: Row) => string
  back: { to: string; label: string }
  details: ((row: Row) => Omit<ContentDetailsProps, 'item'>) | undefined
  onDelete: ((row: Row) => void) | null
}

/** The details page of a plain content kind. */
export function DetailsScreen<Row extends ContentDetailsProps['item']>({
  id,
  kind,
  calls,
  nameOf,
  back,
  details,
  onDelete,
}: DetailsScreenProps<Row>) {
  return (
    <DetailsPage
      read={useRead(calls.one, { params: { id } })}
      noun={kind.noun}
      title={nameOf}
      back={back}
      edit={may(calls.edit) && editPath(kind, id)}
      onDelete={onDelete}
    >
      {(row) => details && <ContentDetails item={row} {...details(row)} />}
    </DetailsPage>
  )
}
