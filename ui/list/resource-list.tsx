import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/address/region.ts'
import { pageSizes } from '#shared/portal/lists.ts'
import { IconButton } from '#ui/base/button.tsx'
import { FilterIcon } from '#ui/base/icons.tsx'
import { writePortalCookie } from '#ui/client/portal-cookie.ts'
import { CsvButton } from '#ui/list/csv-button.tsx'
import type { List } from '#ui/list/list-state.ts'
import { nothingFound } from '#ui/list/nothing-found.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { SortMenu } from '#ui/list/sort-menu.tsx'
import { type Column, type Selection, Table, tableContainer } from '#ui/list/table.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

interface ResourceListProps<Row> {
  list: List<Row>
  /** The name of the records in the plural: Services. */
  caption: string
  columns: Column<Row>[]
  actions?: (row: Row) => MenuAction[]
  rowName?: (row: Row) => string
  selection?: Selection<Row>
  /** Shown when there are no records at all; the title also when the filters match none. */
  empty: { title: string; text?: string; action?: ReactNode }
  /** Filters beside the search. */
  filters?: ReactNode
  /** A select before the search, which a phone shows too. */
  firstFilter?: ReactNode
  /** The bar with the actions on the selected rows. */
  bar?: ReactNode
  /** Offers a download of all pages as CSV. */
  csv?: boolean
}

/** A list of the admin portal: search, filters, table, pager and empty states. */
export function ResourceList<Row extends { id: string }>({
  list,
  caption,
  empty,
  filters,
  firstFilter,
  csv = true,
  bar,
  ...table
}: ResourceListProps<Row>) {
  const { rows, isEmpty } = list
  return (
    <div className={`flex flex-col gap-(--list-gap) ${tableContainer}`}>
      {!isEmpty && (
        <Toolbar
          list={list}
          caption={caption}
          columns={table.columns}
          filters={filters}
          firstFilter={firstFilter}
        />
      )}
      {/* An empty list, which has no toolbar, takes the place of its skeleton and does not move it. */}
      <div key={isEmpty ? 'empty' : 'list'}>
        <div
          aria-busy={list.stale}
          className={`transition-opacity duration-150 ${list.stale ? 'opacity-60 delay-150' : ''}`}
        >
          <Table
            {...table}
            caption={caption}
            rows={rows}
            sort={list.sort}
            onSort={list.sortBy}
            empty={isEmpty ? empty : nothingFound(list, caption, empty.title)}
            error={list.error}
            onRetry={list.retry}
          />
        </div>
        {rows && <Foot list={list} caption={caption} csv={csv} />}
      </div>
      {bar}
    </div>
  )
}

type ToolbarProps<Row> = Pick<
  ResourceListProps<Row>,
  'list' | 'caption' | 'columns' | 'filters' | 'firstFilter'
>

/** One line on a phone: the first filter, the search, and buttons for the other filters and the order. */
function Toolbar<Row>({ list, caption, columns, filters, firstFilter }: ToolbarProps<Row>) {
  const filtersId = useId()
  const [showFilters, setShowFilters] = useState(Object.keys(list.chosen).length > 0)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-sm:w-full sm:gap-3">
        {firstFilter && (
          <div className="max-sm:w-fit max-sm:max-w-46 max-sm:shrink-0 max-xs:w-28">
            {firstFilter}
          </div>
        )}
        {list.isSearchable && (
          <div className="min-w-0 max-sm:flex-1 max-sm:basis-24">
            <SearchBox
              label={`Search ${caption.toLowerCase()}`}
              placeholder={firstFilter ? 'Search' : undefined}
              value={list.q}
              onSearch={list.searchFor}
            />
          </div>
        )}
        {filters && (
          <div className="sm:hidden">
            <IconButton
              label="Filters"
              variant="secondary"
              aria-expanded={showFilters}
              aria-controls={filtersId}
              onClick={() => setShowFilters(!showFilters)}
            >
              <FilterIcon />
            </IconButton>
          </div>
        )}
        <SortMenu columns={columns} sort={list.sort} onSort={list.sortBy} />
      </div>
      {filters && (
        <div
          id={filtersId}
          className={`flex flex-wrap gap-3 max-sm:w-full ${showFilters ? '' : 'max-sm:hidden'}`}
        >
          {filters}
        </div>
      )}
    </div>
  )
}

type FootProps<Row> = Pick<ResourceListProps<Row>, 'list' | 'caption' | 'csv'>

/** One line: the count, the pages and the download. A phone has the pages above the others. */
function Foot<Row>({ list, caption, csv }: FootProps<Row>) {
  const { total, page, pages, limit, rows, whole } = list
  if (!total || !rows) return null
  const first = (page - 1) * limit + 1
  return (
    <div className="flex min-h-(--bar-height) flex-wrap items-center gap-x-5 font-mono text-caption text-ink-faint">
      <p role="status" data-numeric>
        {first}–{first + rows.length - 1} of {formatNumber(total)}
      </p>
      {total > 5 && !whole && (
        <nav aria-label={`${caption}, rows a page`} className="flex flex-wrap items-center">
          <span aria-hidden="true" className="mr-1">
            Rows
          </span>
          {pageSizes.map((size) => (
            <Link
              key={size}
              to={list.hrefOf({ limit: size, page: 1 })}
              preventScrollReset
              onClick={() => writePortalCookie({ rows: size })}
              aria-label={`${size} rows a page`}
              aria-current={size === limit ? 'true' : undefined}
              className={`inline-flex min-h-(--bar-height) min-w-8 items-center justify-center rounded-sharp transition-colors duration-150 hover:text-ink ${size === limit ? 'text-ink underline decoration-2 underline-offset-4' : ''}`}
            >
              {size}
            </Link>
          ))}
        </nav>
      )}
      {pages > 1 && (
        <div className="-mt-px ml-auto self-start font-text text-ink max-sm:order-first max-sm:w-full">
          <Pager
            inline
            label={caption}
            page={page}
            pages={pages}
            href={(to) => list.hrefOf({ page: to })}
          />
        </div>
      )}
      {csv && (
        <div className={pages > 1 ? 'max-sm:ml-auto' : 'ml-auto'}>
          <CsvButton caption={caption} read={list.readCsv} />
        </div>
      )}
    </div>
  )
}
