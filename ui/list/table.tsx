import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from '#ui/base/icons.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { Menu, type MenuAction } from '#ui/overlay/menu.tsx'

export interface Column<Row> {
  /** Also the name that the list is sorted by. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'end'
  width?: string
  sortable?: boolean
  /** In the card of a phone: before the headline, or as a paragraph. Otherwise a line with its name. */
  phone?: 'picture' | 'paragraph'
}

interface TableProps<Row> {
  /** What the rows are, for screen readers: Services. */
  caption: string
  columns: Column<Row>[]
  /** Left out while they load. */
  rows?: Row[]
  actions?: (row: Row) => MenuAction[]
  /** What a row is called in the label of its menu. */
  rowName?: (row: Row) => string
  /** As the API takes it: `title` ascending, `-title` descending. */
  sort?: string
  onSort?: (sort: string) => void
  empty: { title: string; text?: string; action?: ReactNode }
  /** Why the rows could not be loaded. Rows that are there stay. */
  error?: string
  onRetry?: () => void
}

// As blocks (the cards of a phone) tables lose their meaning in some browsers, so it is said in words too.
const says = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const card = 'max-md:grid max-md:gap-x-4 max-md:gap-y-2 max-md:py-4'
const plainCard = 'max-md:grid-cols-[minmax(0,1fr)_auto]'
const pictureCard = 'max-md:grid-cols-[auto_minmax(0,1fr)_auto]'
const cellBase = 'align-middle text-small md:px-3 md:py-3 md:first:pl-0 md:last:pr-0'
const pair =
  "max-md:col-span-full max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-x-6 max-md:text-right max-xs:flex-wrap max-md:before:shrink-0 max-md:before:font-mono max-md:before:text-caption max-md:before:text-ink-faint max-md:before:content-[attr(data-label)_/_'']"
const headline =
  'max-md:row-start-1 max-md:min-w-0 max-md:self-center max-md:font-medium max-md:text-base'
const onPhone = {
  picture: 'max-md:row-start-1 max-md:self-center',
  paragraph: 'max-md:col-span-full',
}

const menuCell = `${cellBase} text-right max-md:-col-end-1 max-md:row-start-1 max-md:self-center max-md:-mr-2`

function rowClass(columns: Column<never>[]): string {
  const shape = columns.some(({ phone }) => phone === 'picture') ? pictureCard : plainCard
  return `border-line border-b transition-colors duration-150 ${card} ${shape}`
}

function headlineOf(columns: Column<never>[]): Column<never> | undefined {
  return columns.find(({ phone }) => phone !== 'picture')
}

function cellClass(columns: Column<never>[], column: Column<never>): string {
  const { phone, align } = column
  const place = phone ? onPhone[phone] : column === headlineOf(columns) ? headline : pair
  return `${cellBase} ${align ? 'md:text-right' : ''} ${place}`
}

/** A place that scrolls must take the focus, and one that does not must not. */
function useScrolls() {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() =>
      setScrolls(
        getComputedStyle(box).overflowX !== 'visible' &&
          (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
      ),
    )
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls }
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
      className={`-mx-1 inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-sharp px-1 transition-colors duration-150 hover:text-ink ${ascending || descending ? 'text-ink' : ''} ${column.align ? 'md:flex-row-reverse' : ''}`}
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
  'bg-paper font-mono font-normal text-caption text-ink-faint md:sticky md:top-0 md:z-10 md:h-11 md:px-3 md:py-1.5 md:shadow-[inset_0_-1px_0_var(--color-line-strong)] md:first:pl-0 md:last:pr-0'

function Head({ columns, menu, sort, onSort }: HeadProps) {
  return (
    <thead {...says.group} className="max-md:block">
      <tr {...says.row} className="max-md:flex max-md:flex-wrap max-md:gap-x-4">
        {columns.map((column) => {
          const sorted =
            sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : undefined
          return (
            <th
              key={column.key}
              {...says.header}
              scope="col"
              aria-sort={sorted}
              style={{ width: column.width }}
              className={`${headCell} ${column.align ? 'md:text-right' : 'text-left'} ${column.sortable ? '' : 'max-md:sr-only'}`}
            >
              {column.sortable ? (
                <SortButton column={column} sort={sort} onSort={onSort} />
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {menu && (
          <th {...says.header} scope="col" className={`${headCell} w-12 max-md:sr-only`}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const lengths = ['md:w-3/4', 'md:w-1/2', 'md:w-5/6', 'md:w-2/3']

/** As large as what it stands for: the picture in full, of words about as many. */
function barOf(columns: Column<never>[], column: Column<never>, turn: number): string {
  if (column.phone === 'picture') return 'h-12 w-18'
  const words = column.phone ? 'w-full' : column === headlineOf(columns) ? 'w-40' : 'w-24'
  const align = column.align ? 'md:ml-auto' : ''
  return `h-3.5 max-w-full max-md:my-0.5 max-md:self-center md:my-1 ${words} ${lengths[turn % lengths.length]} ${align}`
}

function Waiting({ columns, menu }: HeadProps) {
  return [0, 1, 2, 3, 4].map((line) => (
    <tr key={line} {...says.row} className={rowClass(columns)}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...says.cell}
          data-label={column.header}
          className={cellClass(columns, column)}
        >
          <Skeleton className={barOf(columns, column, line + index)} />
        </td>
      ))}
      {menu && <td {...says.cell} className={`${menuCell} h-9 md:h-15`} />}
    </tr>
  ))
}

/** A table on wide screens, cards on a phone. Brings its own loading, empty and error states. */
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
  const { ref, scrolls } = useScrolls()
  if (!rows && error) return <ErrorState message={error} onRetry={onRetry} />
  if (rows?.length === 0) return <EmptyState {...empty} />
  const head = { columns, menu: Boolean(actions), sort, onSort }
  return (
    <div
      ref={ref}
      {...(scrolls && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      className="md:max-h-[80dvh] md:overflow-auto"
    >
      <table {...says.table} aria-busy={!rows} className="w-full border-collapse max-md:block">
        <caption className="sr-only">{caption}</caption>
        <Head {...head} />
        <tbody {...says.group} className="max-md:block">
          {!rows && <Waiting {...head} />}
          {rows?.map((each) => (
            <tr key={each.id} {...says.row} className={`${rowClass(columns)} md:hover:border-ink`}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  {...says.cell}
                  data-label={column.header}
                  className={cellClass(columns, column)}
                >
                  {column.cell(each)}
                </td>
              ))}
              {actions && (
                <td {...says.cell} className={menuCell}>
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
}
