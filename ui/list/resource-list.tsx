import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#ui/base/button.tsx'
import { FilterIcon } from '#ui/base/icons.tsx'
import { CsvButton } from '#ui/list/csv-button.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { type List, pageSizes, storeSize } from '#ui/list/list-state.ts'
import { nothingFound } from '#ui/list/nothing-found.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { SortMenu } from '#ui/list/sort-menu.tsx'
import { type Column, Table, tableContainer } from '#ui/list/table.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'

interface ResourceListProps<Row> {
  list: List<Row>
  /** The name of the records in the plural: Services. */
  caption: string
  columns: Column<Row>[]
  actions?: (row: Row) => MenuAction[]
  rowName?: (row: Row) => string
  /** Shown when there are no records at all. */
  empty: { title: string; text?: string; action?: ReactNode }
  /** Filters beside the search. */
  filters?: ReactNode
  /** A filter before the search, which a phone shows too. */
  firstFilter?: ReactNode
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
  ...table
}: ResourceListProps<Row>) {
  const filtersId = useId()
  const filtered = Object.keys(list.chosen).length > 0
  const [showFilters, setShowFilters] = useState(filtered)
  const isFiltered = list.q !== '' || filtered
  return (
    <div className={`flex flex-col gap-4 ${tableContainer(table.columns)}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:w-full">
          {firstFilter}
          <div className="flex min-w-0 items-center gap-2 max-sm:w-full max-xs:flex-wrap">
            <SearchBox
              label={`Search ${caption.toLowerCase()}`}
              value={list.q}
              onSearch={list.searchFor}
            />
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
            <SortMenu columns={table.columns} sort={list.sort} onSort={list.sortBy} />
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
        <Count list={list} caption={caption} csv={csv} />
      </div>
      <div>
        <div
          aria-busy={list.stale}
          className={`transition-opacity duration-150 ${list.stale ? 'opacity-60 delay-150' : ''}`}
        >
          <Table
            {...table}
            caption={caption}
            rows={list.rows}
            sort={list.sort}
            onSort={list.sortBy}
            empty={isFiltered ? nothingFound(list, caption) : empty}
            error={list.error}
            onRetry={list.retry}
          />
        </div>
        {list.rows && (
          <div className="-mt-px">
            <Pager
              label={caption}
              page={list.page}
              pages={list.pages}
              href={(page) => list.hrefOf({ page })}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type CountProps<Row> = Pick<ResourceListProps<Row>, 'list' | 'caption' | 'csv'>

function Count<Row>({ list, caption, csv }: CountProps<Row>) {
  const { total, page, limit, rows, error, whole } = list
  if (!rows && !error) return <Skeleton className="my-2.5 h-4 w-48" />
  // Keeps its line on a phone, where it stands above the list.
  if (!total || !rows) return <div className="h-9" />
  const first = (page - 1) * limit + 1
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-5 font-mono text-caption text-ink-faint">
      <p role="status" data-numeric>
        {first}–{first + rows.length - 1} of {total.toLocaleString('en-US')}
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
              onClick={() => storeSize(size)}
              aria-label={`${size} rows a page`}
              aria-current={size === limit ? 'true' : undefined}
              className={`inline-flex min-h-9 min-w-8 items-center justify-center rounded-sharp transition-colors duration-150 hover:text-ink ${size === limit ? 'text-ink underline decoration-2 underline-offset-4' : ''}`}
            >
              {size}
            </Link>
          ))}
        </nav>
      )}
      {csv && <CsvButton caption={caption} read={list.readCsv} />}
    </div>
  )
}
