/** The path of the share card of a page. */
export function shareCardOf(pathname: string): string {
  return `/share-card/${pathname === '/' ? 'home' : pathname.slice(1)}.png`
}
