import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { csvOf, type Input, type ListEndpoint, type Reply, type Rows } from '#shared/endpoint.ts'
import { messageOr } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { readStored, writeStored } from '#ui/client/stored.ts'

type Searchable = ListEndpoint & { query: z.ZodMiniObject }

export const pageSizes = [5, 10, 20, 50]
/** The maximum number of records in a reply. */
const maxRows = 1_000
const sizeKey = 'rows-per-page'

const storedSize = () => parseSize(readStored(sizeKey)) ?? 5

/** Without storage, the size lasts as long as it is in the URL. */
export const storeSize = (size: number) => writeStored(sizeKey, String(size))

function parseSize(text: string | null): number | undefined {
  return pageSizes.find((size) => String(size) === text)
}

type Changes = Record<string, string | number | undefined>

/** Returns the parameters with these changes. An empty value removes its parameter. */
export function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The query parameters of the page, and a function that changes some of them. */
export function useQueryParams() {
  const [search, setSearch] = useSearchParams()
  // Changes that the router has not applied yet. The next change includes them.
  const asked = useRef<string[]>([])
  useEffect(() => {
    const at = asked.current.indexOf(String(search))
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
  }, [search])

  function change(changes: Changes, options: { replace?: boolean } = {}) {
    const next = withChanges(new URLSearchParams(asked.current.at(-1) ?? search), changes)
    asked.current.push(String(next))
    setSearch(next, { preventScrollReset: true, ...options })
  }

  return { search, change }
}

interface ListParams {
  page?: number
  q?: string
  sort?: string
}

/** Reads these parameters from the URL, and ignores values that the contract rejects. */
function readParams<T>(
  { query }: Searchable,
  search: URLSearchParams,
  names: readonly string[],
): T {
  const wanted: Record<string, unknown> = {}
  for (const name of names) {
    const typed = search.get(name)
    const parsed = typed ? z.safeParse(query, { [name]: typed }) : undefined
    if (parsed?.success) wanted[name] = parsed.data[name]
  }
  return wanted as T
}

interface ListOptions<Field> {
  /** The parameters of the path. */
  params?: Record<string, string>
  pollMs?: number
  /** Refetches only after a change, not on mount or focus. */
  untilChanged?: boolean
  /** The fields that the screen shows. Rows have these and their id. */
  fields?: readonly Field[]
  /** The default sort order, as the API takes it. */
  sort?: string
  /** Loads all rows at once, for short lists. */
  whole?: boolean
  /** Query parameters of every request of this list. */
  fixedQuery?: Record<string, string>
  /** A page size set by the layout, instead of the one that people choose for tables. */
  size?: number
  /** Query parameters that filter the list, in addition to `filter`. */
  extraFilters?: readonly string[]
}

/**
 * The state of a list: its page, search, sort order and filters are in the URL
 * (?page&limit&q&sort&filter).
 */
export function useList<E extends Searchable, F extends FieldOf<E> = FieldOf<E>>(
  endpoint: E,
  {
    params,
    pollMs,
    untilChanged,
    fields,
    sort: defaultSort = '-createdAt',
    whole = false,
    fixedQuery,
    size,
    extraFilters = [],
  }: ListOptions<F> = {},
) {
  const { search, change } = useQueryParams()
  const wanted = readParams<ListParams>(endpoint, search, ['page', 'q', 'sort'])
  const { page = 1, q = '', sort = defaultSort } = wanted
  const filters = ['filter', ...extraFilters]
  const chosen = readParams<Record<string, string>>(endpoint, search, filters)
  const rows = size ?? parseSize(search.get('limit')) ?? storedSize()
  const limit = whole ? maxRows : rows
  const selected = { ...fixedQuery, ...wanted, ...chosen, sort }
  const read = useRead<E>(
    endpoint,
    { ...(params && { params }), query: { ...selected, page, limit, fields } } as Input<E>,
    { pollMs, untilChanged },
  )
  // That nothing matched the previous URL says nothing about this one.
  const isUnknown = read.isPlaceholderData && read.data?.total === 0
  const data = (isUnknown ? undefined : read.data) as
    | Rows<Pick<RowOf<E>, F | ('id' & FieldOf<E>)>>
    | undefined
  const total = data?.total
  const isFiltered = q !== '' || Object.keys(chosen).length > 0
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit))

  const go = (changes: Record<string, string | undefined>, options: { replace?: boolean } = {}) =>
    change({ ...changes, page: undefined }, options)

  const isPastEnd = total !== undefined && !read.isPlaceholderData && page > pages
  useEffect(() => {
    if (isPastEnd) change({ page: pages }, { replace: true })
  })

  return {
    rows: isPastEnd ? undefined : data?.rows,
    total,
    page,
    pages,
    limit,
    whole,
    isSearchable: 'q' in endpoint.query.shape,
    q,
    sort,
    /** The active filters by parameter. */
    chosen,
    filter: chosen.filter,
    /** There are no records at all, so there is nothing to search, filter, sort or export. */
    isEmpty: total === 0 && !isFiltered && !read.isPlaceholderData,
    /** False while the rows may be those of an earlier visit. */
    fetched: read.isFetchedAfterMount,
    /** The rows are still those of the previous URL. */
    stale: read.isPlaceholderData,
    error: read.error ? messageOr(read.error, 'An error occurred') : undefined,
    retry: () => void read.refetch(),
    /** All pages of the current selection, as CSV. */
    readCsv: () => api.call(csvOf<Searchable>(endpoint), { query: selected }),
    hrefOf: (changes: ListParams & { limit?: number }) =>
      `?${withChanges(search, { ...changes, page: changes.page === 1 ? undefined : changes.page })}`,
    sortBy: (next: string) => go({ sort: next === defaultSort ? '' : next }),
    choose: (name: string, next: string) => go({ [name]: next }),
    filterBy: (next: string) => go({ filter: next }),
    chooseNothing: () => go(Object.fromEntries(filters.map((name) => [name, undefined]))),
    searchFor: (next: string) => go({ q: next }, { replace: true }),
  }
}

type RowOf<E extends Searchable> = Reply<E> extends Rows<infer R> ? R : never
type FieldOf<E extends Searchable> = keyof RowOf<E> & string
export type List<Row> = Omit<ReturnType<typeof useList>, 'rows'> & { rows?: Row[] }
