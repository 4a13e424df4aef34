/**
 * Returns the canonical path of a page: fixed segments as in the route, slugs in lowercase. Ids and
 * secrets stay unchanged.
 */
export function canonicalPath(pattern: string, pathname: string): string {
  const names = pattern.split('/').filter(Boolean)
  const parts = pathname.split('/').filter(Boolean)
  const spelled = parts.map((part, at) => {
    const name = names[at] ?? '*'
    if (name === ':slug') return encodeURIComponent(decodeURIComponent(part).toLowerCase())
    return name === '*' || name.startsWith(':') ? part : name
  })
  return `/${spelled.join('/')}`
}
