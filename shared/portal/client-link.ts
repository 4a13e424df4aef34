import { landingOf } from '../roles.ts'

/** Names the client that a link from outside the portal is about, as its reader can work for another one. */
export const clientParameter = 'client'

/** Links to pages outside of the client portal stay as they are. */
export function linkOfClient(href: string, clientId: string): string {
  const url = new URL(href)
  if (!url.pathname.startsWith(landingOf('User'))) return href
  url.searchParams.set(clientParameter, clientId)
  return url.href
}
