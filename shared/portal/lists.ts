import * as z from 'zod/mini'
import type { ListEndpoint } from '../endpoint.ts'

export type Searchable = ListEndpoint & { query: z.ZodMiniObject }

export const pageSizes = [5, 10, 20, 50]
const usualSize = 5
/** The maximum number of records in a reply. */
const maxRows = 1_000

export function parseSize(text: string | null): number | undefined {
  return pageSizes.find((size) => String(size) === text)
}

/** The selection of a list. The server needs it too, for the first reads of its page. */
export interface ListOptions<Field extends string = string> {
  /** The parameters of the path. */
  params?: Record<string, string>
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

/** Reads these parameters from the URL, and ignores values that the contract rejects. */
function readParams<T>({ query }: Searchable, search: URLSearchParams, names: readonly string[]) {
  const wanted: Record<string, unknown> = {}
  for (const name of names) {
    const typed = search.get(name)
    const parsed = typed ? z.safeParse(query, { [name]: typed }) : undefined
    if (parsed?.success) wanted[name] = parsed.data[name]
  }
  return wanted as T
}

/** The part of a list that a URL selects, with the page size that its reader chose last. */
export function selectList(
  endpoint: Searchable,
  { params, fields, whole, fixedQuery, size, ...options }: ListOptions,
  search: URLSearchParams,
  { rows = usualSize }: { rows?: number | undefined },
) {
  type Wanted = { page?: number; q?: string; sort?: string }
  const wanted = readParams<Wanted>(endpoint, search, ['page', 'q', 'sort'])
  const filters = ['filter', ...(options.extraFilters ?? [])]
  const chosen = readParams<Record<string, string>>(endpoint, search, filters)
  const { page = 1, q = '', sort = options.sort ?? '-createdAt' } = wanted
  const limit = whole ? maxRows : (size ?? parseSize(search.get('limit')) ?? rows)
  const selected = { ...fixedQuery, ...wanted, ...chosen, sort }
  const query = { ...selected, page, limit, fields }
  return {
    page,
    q,
    sort,
    limit,
    filters,
    chosen,
    selected,
    input: params ? { params, query } : { query },
  }
}
