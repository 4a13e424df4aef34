import { type Role, roles } from '#shared/roles.ts'

/** The data for the first paint of a portal on the server: the role and the collapsed groups. */
export interface PortalCookie {
  /** The last role shown in this browser. It grants nothing. */
  role?: Role | undefined
  folded: readonly string[]
}

const name = 'portal'
const year = 365 * 24 * 60 * 60

/** Parses a Cookie header or document.cookie. */
export function parsePortalCookie(cookies: string): PortalCookie {
  const value = /(?:^|; )portal=([A-Za-z.]{0,200})(?:;|$)/.exec(cookies)?.[1] ?? ''
  const [first, ...folded] = value.split('.')
  const role = roles.find((known) => known === first)
  return { ...(role && { role }), folded: folded.filter(Boolean) }
}

export function readPortalCookie(): PortalCookie {
  return parsePortalCookie(document.cookie)
}

/** A cookie, because the server renders the sidebar before any script runs. */
export function writePortalCookie(change: Partial<PortalCookie>): void {
  const { role, folded } = { ...readPortalCookie(), ...change }
  const value = [role ?? '', ...folded].join('.')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not widely available and asynchronous
  document.cookie = `${name}=${value}; Max-Age=${value ? year : 0}; Path=/; SameSite=Lax${secure}`
}
