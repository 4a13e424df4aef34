import type { Column } from '#ui/list/table.tsx'

/** The size container whose width decides between cards, narrow and wide tables. */
export const tableContainer = '@container/list'

export const cellBase =
  'wrap-anywhere align-middle rows:px-(--cell-gap) rows:py-3 rows:text-small rows:first:pl-0 rows:last:pr-0'

/** The width of a column of dates. */
export const dayWidth = 'var(--day-width)'
export const leftOut = { table: 'cards:hidden', wide: 'narrow:hidden' }

export function headlineOf(columns: Column<never>[]): Column<never> | undefined {
  return columns.find(({ inCard, from }) => !inCard && !from)
}

/** The attributes of a cell; table.css places it in a card. */
export function cellLook(columns: Column<never>[], column: Column<never>) {
  const { header, inCard, align, from } = column
  return {
    'data-label': header,
    'data-place': inCard ?? (column === headlineOf(columns) ? 'headline' : 'line'),
    className: `${cellBase} ${align ? 'rows:text-right' : ''} ${from ? leftOut[from] : ''}`,
  }
}
