import type { ReactNode } from 'react'
import { type ClientName, nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { cut, plainText } from '#shared/text.ts'
import { Day } from '#ui/base/date.tsx'
import { RecordLink, TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import type { List } from '#ui/list/list-state.ts'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { Thumbnail } from '#ui/media/thumbnail.tsx'
import { columnCut, editPath, untitled } from './kind.ts'
import { type KindName, kinds } from './kinds.ts'

export const created: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Created',
  width: dayWidth,
  sortable: true,
  from: 'wide',
  cell: ({ createdAt }) => <Day iso={createdAt} />,
}

export const updated: Column<{ updatedAt: string }> = {
  key: 'updatedAt',
  header: 'Updated',
  width: dayWidth,
  sortable: true,
  inCard: 'date',
  cell: ({ updatedAt }) => <Day iso={updatedAt} />,
}

/** The position on the site, which is read where the list is filtered or sorted by something else. */
export function useOrderColumn<Row extends { id: string }>(
  endpoint: Endpoint,
  { sort, q, chosen, page, limit, rows = [] }: List<Row>,
  enabled: boolean,
): Column<Row> {
  const isInOrder = sort === 'order' && q === '' && Object.keys(chosen).length === 0
  const query = { fields: ['id'], sort: 'order' }
  const read = useRead(endpoint, { query }, { enabled: enabled && !isInOrder })
  const all = (read.data as { rows: Row[] } | undefined)?.rows ?? []
  const ids = (isInOrder ? rows : all).map(({ id }) => id)
  const first = isInOrder ? (page - 1) * limit + 1 : 1
  return {
    key: 'order',
    header: 'No.',
    width: '4rem',
    sortable: true,
    from: 'table',
    cell: ({ id }) => (
      <span data-numeric className="font-mono text-ink-faint">
        {ids.includes(id) && first + ids.indexOf(id)}
      </span>
    ),
  }
}

/** The column of a picture, without its cell. */
export const pictureLook = {
  key: 'image',
  header: 'Image',
  width: '6rem',
  inCard: 'picture',
} as const

export function pictureColumn<Row>(srcOf: (row: Row) => string | null | undefined): Column<Row> {
  return { ...pictureLook, cell: (row) => <Thumbnail src={srcOf(row) ?? null} /> }
}

interface TitleOptions<Row> {
  /** Cut after this many characters. */
  length?: number
  below?: (row: Row) => ReactNode
}

/** The title, linked to the details page below this path. */
export function titleColumn<Row extends { id: string; title: string }>(
  at: string,
  { length = 200, below }: TitleOptions<Row> = {},
): Column<Row> {
  return {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: (row) => (
      <>
        <RecordLink
          to={`${at}/details/${row.id}`}
          title={row.title}
          oneLine={Boolean(below?.(row))}
        >
          {cut(row.title || untitled, length)}
        </RecordLink>
        {below?.(row)}
      </>
    ),
  }
}

/** The beginning of a rich text. */
export function textColumn<Row>(
  key: string,
  header: string,
  htmlOf: (row: Row) => string,
): Column<Row> {
  return {
    key,
    header,
    from: 'table',
    cell: (row) => (
      <p className="rows:line-clamp-2 max-w-xl text-ink-soft">
        {cut(plainText(htmlOf(row)), columnCut.length)}
      </p>
    ),
  }
}

/** A field that names the record, linked to its form. */
export function formLinkColumn<K extends string, Row extends { id: string } & Record<K, string>>(
  name: KindName,
  key: K,
  header: string,
): Column<Row> {
  return {
    key,
    header,
    sortable: true,
    cell: (row) => <RecordLink to={editPath(kinds[name], row.id)}>{row[key]}</RecordLink>,
  }
}

const quietLink = 'text-ink! decoration-transparent hover:decoration-current'

/** Longer names may be cut off, so that they are shown on hover. */
const longName = 20

/** A person and their business, one line each, linked to the account for those who may open it. */
export function PersonLink({ id, businessName, ...person }: ClientName & { id: string }) {
  const name = nameOf(person)
  return (
    <span className="grid grid-cols-1 justify-items-start">
      {may({ access: 'editor' }) ? (
        <TextLink
          to={userPaths.details(id)}
          className={`max-w-full truncate ${quietLink}`}
          {...(name.length > longName && { title: name })}
        >
          {name}
        </TextLink>
      ) : (
        <span className="max-w-full truncate">{name}</span>
      )}
      {businessName && (
        <span
          className="max-w-full truncate text-ink-soft"
          {...(businessName.length > longName && { title: businessName })}
        >
          {businessName}
        </span>
      )}
    </span>
  )
}

/** A category, linked to the records in it. */
interface CategoryLinkProps {
  category: { id: string; name: string } | null | undefined
  /** The address of the list that is filtered. */
  list: string
}

export function CategoryLink({ category, list }: CategoryLinkProps) {
  if (!category) return <span className="text-ink-faint">None</span>
  return (
    <TextLink to={`${list}?filter=${category.id}`} className={`line-clamp-2 ${quietLink}`}>
      {category.name}
    </TextLink>
  )
}
