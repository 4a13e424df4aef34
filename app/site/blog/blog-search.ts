/** The search parameters of the blog; empty strings if absent. */
export interface BlogSearch {
  q: string
  category: string
  page: number
}

const maxQueryLength = 200

/** Null if the page number is invalid. */
export function readBlogSearch(params: URLSearchParams): BlogSearch | null {
  const page = params.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return null
  // Cutting may leave a lone surrogate, which PostgreSQL rejects, as it does NUL.
  const q = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength)
  return {
    q: q.replace(/[\uD800-\uDBFF]$/, '').trim(),
    category: params.get('category') ?? '',
    page: Number(page),
  }
}

/** The canonical URL of a search. */
export function blogHref({ q, category, page = 1 }: Partial<BlogSearch>): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}
