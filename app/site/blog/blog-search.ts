/** What an address of the blog asks for; words and a category that are not asked for are empty. */
export interface BlogSearch {
  q: string
  category: string
  page: number
}

const longest = 200

/** Null where the address names a page that cannot be. */
export function readBlogSearch(given: URLSearchParams): BlogSearch | null {
  const page = given.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return null
  // The cut may leave half a character, which the database refuses like NUL.
  const q = (given.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longest)
  return {
    q: q.replace(/[\uD800-\uDBFF]$/, '').trim(),
    category: given.get('category') ?? '',
    page: Number(page),
  }
}

/** The one address of what is asked for. */
export function blogHref({ q, category, page = 1 }: Partial<BlogSearch>): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}
