import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from '#ui/base/icons.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { Menu, type MenuAction } from '#ui/overlay/menu.tsx'

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
  /** In a card: before the headline, or as a paragraph. By default a line with its label. */
  inCard?: 'picture' | 'paragraph'
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
  /** In the format of the API: `title` ascending, `-title` descending. */
  sort?: string
  onSort?: (sort: string) => void
  empty: { title: string; text?: string; action?: ReactNode }
  /** The error of the last load. Rows that were loaded before stay. */
  error?: string
  onRetry?: () => void
}

/** The size container that decides between rows and cards: more columns need more width. */
export function tableContainer(columns: Column<never>[]): string {
  if (columns.length > 6) return '@container/many-columns'
  return columns.length > 4 ? '@container/some-columns' : '@container/few-columns'
}

// Tables displayed as blocks (cards) lose their semantics in some browsers, so roles are explicit.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const card = 'cards:grid cards:gap-x-4 cards:gap-y-2 cards:py-4'
const plainCard = 'cards:grid-cols-[minmax(0,1fr)_auto]'
const pictureCard = 'cards:grid-cols-[auto_minmax(0,1fr)_auto]'
const cellBase =
  'wrap-anywhere align-middle text-small rows:px-3 rows:py-3 rows:first:pl-0 rows:last:pr-0'
const labeledLine =
  "cards:col-span-full cards:flex cards:items-baseline cards:justify-between cards:gap-x-6 cards:text-right max-xs:flex-wrap cards:before:shrink-0 cards:before:font-mono cards:before:text-caption cards:before:text-ink-faint cards:before:content-[attr(data-label)_/_'']"
const headline =
  'cards:row-start-1 cards:min-w-0 cards:self-center cards:font-medium cards:text-base'
const cardPlaces = {
  picture: 'cards:row-start-1 cards:self-center',
  paragraph: 'cards:col-span-full',
}

const menuCell = `${cellBase} text-right rows:sticky rows:right-0 rows:bg-paper cards:-col-end-1 cards:row-start-1 cards:self-center cards:-mr-2`

function rowClass(columns: Column<never>[]): string {
  const shape = columns.some(({ inCard }) => inCard === 'picture') ? pictureCard : plainCard
  return `border-line border-b transition-colors duration-150 ${card} ${shape}`
}

function headlineOf(columns: Column<never>[]): Column<never> | undefined {
  return columns.find(({ inCard }) => inCard !== 'picture')
}

function cellClass(columns: Column<never>[], column: Column<never>): string {
  const { inCard, align } = column
  const place = inCard
    ? cardPlaces[inCard]
    : column === headlineOf(columns)
      ? headline
      : labeledLine
  return `${cellBase} ${align ? 'rows:text-right' : ''} ${place}`
}

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
}

const headCell =
  'bg-paper font-mono font-normal text-caption text-ink-faint rows:sticky rows:top-0 rows:z-10 rows:h-11 rows:px-3 rows:py-1.5 rows:shadow-[inset_0_-1px_0_var(--color-line-strong)] rows:first:pl-0 rows:last:pr-0'

function Head({ columns, menu, sort, onSort }: HeadProps) {
  return (
    <thead {...roles.group} className="cards:sr-only">
      <tr {...roles.row}>
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
              className={`${headCell} ${column.align ? 'text-right' : 'text-left'}`}
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

const barWidths = ['rows:w-3/4', 'rows:w-1/2', 'rows:w-5/6', 'rows:w-2/3']

/** The size of the skeleton of a cell. */
function skeletonClass(columns: Column<never>[], column: Column<never>, turn: number): string {
  if (column.inCard === 'picture') return 'h-12 w-18'
  const words = column.inCard ? 'w-full' : column === headlineOf(columns) ? 'w-40' : 'w-24'
  const align = column.align ? 'rows:ml-auto' : ''
  return `h-3.5 max-w-full cards:my-0.5 cards:self-center rows:my-1 ${words} ${barWidths[turn % barWidths.length]} ${align}`
}

function SkeletonRows({ columns, menu }: HeadProps) {
  return [0, 1, 2, 3, 4].map((line) => (
    <tr key={line} {...roles.row} className={rowClass(columns)}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          data-label={column.header}
          className={cellClass(columns, column)}
        >
          <Skeleton className={skeletonClass(columns, column, line + index)} />
        </td>
      ))}
      {menu && <td {...roles.cell} className={`${menuCell} h-9 rows:h-15`} />}
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
  sort,
  onSort,
  empty,
  error,
  onRetry,
}: TableProps<Row>) {
  const { ref, overflows } = useOverflow()
  if (!rows && error) return <ErrorState message={error} onRetry={onRetry} />
  if (rows?.length === 0) return <EmptyState {...empty} />
  const head = { columns, menu: Boolean(actions), sort, onSort }
  const box = (
    <div
      ref={ref}
      {...(overflows && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className="rows:max-h-[80dvh] rows:overflow-auto"
    >
      <table
        {...roles.table}
        aria-busy={!rows}
        className="w-full table-fixed border-collapse cards:block"
      >
        <caption className="sr-only">{caption}</caption>
        <Head {...head} />
        <tbody {...roles.group} className="cards:block">
          {!rows && <SkeletonRows {...head} />}
          {rows?.map((each) => (
            <tr
              key={each.id}
              {...roles.row}
              className={`${rowClass(columns)} rows:hover:border-ink`}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  {...roles.cell}
                  data-label={column.header}
                  className={cellClass(columns, column)}
                >
                  {column.cell(each)}
                </td>
              ))}
              {actions && (
                <td {...roles.cell} className={menuCell}>
                  <Menu
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
  return <div className={tableContainer(columns)}>{box}</div>
}
