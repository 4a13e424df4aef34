/** Where the picture of a page is. */
export function shareCardOf(pathname: string): string {
  return `/share-card/${pathname === '/' ? 'home' : pathname.slice(1)}.png`
}
