import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { csvOf, type Input, type Reply, type Rows } from '#shared/endpoint.ts'
import { messageOr } from '#shared/errors.ts'
import { type ListOptions, type Searchable, selectList } from '#shared/portal/lists.ts'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { readPortalCookie } from '#ui/client/portal-cookie.ts'

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

interface StateOptions<Field extends string> extends ListOptions<Field> {
  pollMs?: number
  /** Refetches only after a change, not on mount or focus. */
  untilChanged?: boolean
}

/**
 * The state of a list: its page, search, sort order and filters are in the URL
 * (?page&limit&q&sort&filter).
 */
export function useList<E extends Searchable, F extends FieldOf<E> = FieldOf<E>>(
  endpoint: E,
  { pollMs, untilChanged, ...options }: StateOptions<F> = {},
) {
  const { search, change } = useQueryParams()
  const { page, q, sort, limit, filters, chosen, selected, input } = selectList(
    endpoint,
    options,
    search,
    readPortalCookie(),
  )
  const read = useRead<E>(endpoint, input as Input<E>, { pollMs, untilChanged })
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
    whole: options.whole ?? false,
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
    sortBy: (next: string) => go({ sort: next === (options.sort ?? '-createdAt') ? '' : next }),
    choose: (name: string, next: string) => go({ [name]: next }),
    filterBy: (next: string) => go({ filter: next }),
    chooseNothing: () => go(Object.fromEntries(filters.map((name) => [name, undefined]))),
    searchFor: (next: string) => go({ q: next }, { replace: true }),
  }
}

type RowOf<E extends Searchable> = Reply<E> extends Rows<infer R> ? R : never
type FieldOf<E extends Searchable> = keyof RowOf<E> & string
export type List<Row> = Omit<ReturnType<typeof useList>, 'rows'> & { rows?: Row[] }
