import type { ReactNode } from 'react'
import { cut, plainText } from '#shared/text.ts'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import type { Column } from '#ui/list/table.tsx'
import { Thumbnail } from '#ui/media/thumbnail.tsx'
import { editPath } from './kind.ts'
import { type KindName, kinds } from './kinds.ts'

export const created: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Created',
  width: '10rem',
  sortable: true,
  cell: ({ createdAt }) => <Day iso={createdAt} />,
}

export const updated: Column<{ updatedAt: string }> = {
  key: 'updatedAt',
  header: 'Updated',
  width: '10rem',
  sortable: true,
  cell: ({ updatedAt }) => <Day iso={updatedAt} />,
}

export function pictureColumn<Row>(srcOf: (row: Row) => string | null | undefined): Column<Row> {
  return {
    key: 'image',
    header: 'Image',
    width: '6rem',
    inCard: 'picture',
    cell: (row) => <Thumbnail src={srcOf(row) ?? null} />,
  }
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
        <TextLink
          to={`${at}/details/${row.id}`}
          title={row.title}
          className="font-medium text-ink! decoration-transparent"
        >
          {cut(row.title, length)}
        </TextLink>
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
    inCard: 'paragraph',
    cell: (row) => <p className="max-w-md text-ink-soft">{cut(plainText(htmlOf(row)), 100)}</p>,
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
    cell: (row) => (
      <TextLink
        to={editPath(kinds[name], row.id)}
        className="font-medium text-ink! decoration-transparent"
      >
        {row[key]}
      </TextLink>
    ),
  }
}
