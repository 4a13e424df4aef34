import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from '#ui/base/icons.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

export interface Column<Row> {
  /** Also the name for sorting by this column. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers. */
  align?: 'end'
  /** Columns without a width share the remaining space equally. */
  width?: string
  sortable?: boolean
  /**
   * `table` leaves the column out of cards; `wide` also out of tables that are not wide, `full` out of
   * those that are not wide enough for long dates.
   */
  from?: 'table' | 'wide' | 'full' | undefined
  /**
   * The place in a card. By default, the first column is the headline and the others are lines with
   * their label.
   */
  inCard?: 'picture' | 'status' | 'date' | 'amount' | 'paragraph'
}

/** The checkboxes of a table, before its first column. */
export interface Selection<Row> {
  all: ReactNode
  of: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** The name of the rows for screen readers: Services. */
  caption: string
  columns: Column<Row>[]
  /** Undefined while loading. */
  rows?: Row[]
  actions?: (row: Row) => MenuAction[]
  /** The name of a row, used in the label of its menu. */
  rowName?: (row: Row) => string
  selection?: Selection<Row> | undefined
  /** In the format of the API: `title` ascending, `-title` descending. */
  sort?: string
  onSort?: (sort: string) => void
  empty: { title: string; text?: string; action?: ReactNode }
  /** The error of the last load. Rows that were loaded before stay. */
  error?: string
  onRetry?: () => void
}

/** The size container whose width decides between cards, narrow and wide tables. */
export const tableContainer = '@container/list'

const cellBase =
  'wrap-anywhere align-middle rows:px-(--cell-gap) rows:py-(--row-space) rows:text-small rows:first:pl-0 rows:last:pr-0'

/** The width of a column of dates. */
export const dayWidth = 'var(--day-width)'
const leftOut = { table: 'cards:hidden', wide: 'narrow:hidden', full: 'medium:hidden' }

// Tables displayed as blocks (cards) lose their semantics in some browsers, so roles are explicit.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/**
 * Returns true while the element overflows. Only then must it be focusable, so that it can be scrolled by
 * keyboard.
 */
function useOverflow() {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() =>
      setOverflows(
        getComputedStyle(box).overflowX !== 'visible' &&
          (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
      ),
    )
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}

type SortState = Pick<TableProps<never>, 'sort' | 'onSort'>

function SortButton({ column, sort, onSort }: SortState & { column: Column<never> }) {
  const ascending = sort === column.key
  const descending = sort === `-${column.key}`
  const Icon = ascending ? ChevronUpIcon : descending ? ChevronDownIcon : SortIcon
  return (
    <button
      type="button"
      onClick={() => onSort?.(ascending ? `-${column.key}` : column.key)}
      className={`-mx-1 inline-flex min-h-8 cursor-pointer cards:hidden items-center gap-1 rounded-sharp px-1 transition-colors duration-150 hover:text-ink ${ascending || descending ? 'text-ink' : ''} ${column.align ? 'flex-row-reverse text-right' : 'text-left'}`}
    >
      {column.header}
      <Icon className="size-3.5" />
    </button>
  )
}

interface HeadProps extends SortState {
  columns: Column<never>[]
  menu: boolean
  selection: Selection<never> | undefined
}

const headCell =
  'bg-paper font-mono font-normal text-caption text-ink-faint rows:sticky rows:top-0 rows:z-10 rows:h-(--bar-height) rows:px-(--cell-gap) rows:py-0.5 rows:shadow-[inset_0_-1px_0_var(--color-line-strong)] rows:first:pl-0 rows:last:pr-0'

function Head({ columns, menu, selection, sort, onSort }: HeadProps) {
  return (
    <thead {...roles.group} className="cards:sr-only">
      <tr {...roles.row}>
        {selection && (
          <th {...roles.header} scope="col" className={`${headCell} w-9 text-left`}>
            <span className="sr-only">Selection</span>
            {selection.all}
          </th>
        )}
        {columns.map((column) => {
          const sorted =
            sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : undefined
          return (
            <th
              key={column.key}
              {...roles.header}
              scope="col"
              aria-sort={sorted}
              style={{ width: column.width }}
              className={`${headCell} ${column.align ? 'text-right' : 'text-left'} ${column.from ? leftOut[column.from] : ''}`}
            >
              {column.sortable && <SortButton column={column} sort={sort} onSort={onSort} />}
              <span className={column.sortable ? 'rows:hidden' : ''}>{column.header}</span>
            </th>
          )
        })}
        {menu && (
          <th {...roles.header} scope="col" className={`${headCell} rows:right-0 rows:z-20 w-12`}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const rowLook = 'card rows:h-(--row-height) border-line border-b transition-colors duration-150'
const menuLook = {
  'data-place': 'menu',
  className: `${cellBase} text-right rows:sticky rows:right-0 rows:bg-paper`,
}
const selectionLook = { 'data-place': 'selection', className: cellBase }

const barWidths = ['rows:w-3/4', 'rows:w-1/2', 'rows:w-5/6', 'rows:w-2/3']

/** The size of the skeleton of a cell. */
function skeletonClass(columns: Column<never>[], column: Column<never>, turn: number): string {
  if (column.inCard === 'picture') return 'h-11 w-16.5'
  const words = column.inCard === 'paragraph' ? 'w-full' : 'w-24'
  const align = column.align ? 'rows:ml-auto' : ''
  return `h-3.5 max-w-full cards:my-0.5 rows:my-1 ${column === headlineOf(columns) ? 'w-40' : words} ${barWidths[turn % barWidths.length]} ${align}`
}

function SkeletonRows(head: HeadProps) {
  const { columns, menu, selection } = head
  return [0, 1, 2, 3, 4].map((line) => (
    <tr key={line} {...roles.row} className={rowLook}>
      {selection && <td {...roles.cell} {...selectionLook} />}
      {columns.map((column, index) => (
        <td key={column.key} {...roles.cell} {...cellLook(columns, column)}>
          <Skeleton className={skeletonClass(columns, column, line + index)} />
        </td>
      ))}
      {menu && <td {...roles.cell} {...menuLook} />}
    </tr>
  ))
}

/** A table on wide screens, cards on phones, with its own loading, empty and error states. */
export function Table<Row extends { id: string }>({
  caption,
  columns,
  rows,
  actions,
  rowName,
  selection,
  sort,
  onSort,
  empty,
  error,
  onRetry,
}: TableProps<Row>) {
  const { ref, overflows } = useOverflow()
  if ((!rows && error) || rows?.length === 0) {
    return (
      <div className="pt-2">
        {rows ? <EmptyState {...empty} /> : <ErrorState message={error ?? ''} onRetry={onRetry} />}
      </div>
    )
  }
  const head = { columns, menu: Boolean(actions), selection, sort, onSort }
  const box = (
    <div
      ref={ref}
      {...(overflows && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className="rows:max-h-[80dvh] rows:overflow-auto"
    >
      <table
        {...roles.table}
        aria-busy={!rows}
        className="list-table w-full table-fixed border-collapse cards:block"
      >
        <caption className="sr-only">{caption}</caption>
        <Head {...head} />
        <tbody {...roles.group} className="cards:block">
          {!rows && <SkeletonRows {...head} />}
          {rows?.map((each) => (
            <tr key={each.id} {...roles.row} className={`${rowLook} rows:hover:border-ink`}>
              {selection && (
                <td {...roles.cell} {...selectionLook}>
                  {selection.of(each)}
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} {...roles.cell} {...cellLook(columns, column)}>
                  {column.cell(each)}
                </td>
              ))}
              {actions && (
                <td {...roles.cell} {...menuLook}>
                  <RowMenu
                    label={rowName ? `Actions for ${rowName(each)}` : 'Actions'}
                    actions={actions(each)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return <div className={tableContainer}>{box}</div>
}

function RowMenu(props: ComponentProps<typeof Menu>) {
  return props.actions.length > 0 && <Menu {...props} />
}

function headlineOf(columns: Column<never>[]): Column<never> | undefined {
  return columns.find(({ inCard, from }) => !inCard && !from)
}

/** The attributes of a cell; table.css places it in a card. */
function cellLook(columns: Column<never>[], column: Column<never>) {
  const { header, inCard, align, from } = column
  return {
    'data-label': header,
    'data-place': inCard ?? (column === headlineOf(columns) ? 'headline' : 'line'),
    className: `${cellBase} ${align ? 'rows:text-right' : ''} ${from ? leftOut[from] : ''}`,
  }
}
