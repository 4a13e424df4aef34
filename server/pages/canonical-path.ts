/**
 * The one address of a page: its fixed parts as the route spells them, slugs in lower case. Ids and
 * secrets stay as they are.
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
