import { memberRights, type Rights, type Role, roles } from '../roles.ts'
import { parseSize } from './lists.ts'

/** The state of a browser that the server needs for the first paint of a portal. */
export interface PortalCookie {
  /** The last role shown in this browser. It grants nothing. */
  role?: Role | undefined
  /** The rights of that person, if it is one of a client, or else all of them. */
  rights: Rights
  /** The rows that the tables of this browser have on a page. */
  rows?: number | undefined
  /** The collapsed groups of the sidebar. */
  folded: readonly string[]
}

/** Parses a Cookie header or document.cookie. */
export function parsePortalCookie(cookies: string): PortalCookie {
  const value = /(?:^|; )portal=([A-Za-z0-9.]{0,200})(?:;|$)/.exec(cookies)?.[1] ?? ''
  const [first, ...others] = value.split('.')
  const role = roles.find((known) => known === first)
  const rows = others.map(parseSize).find((size) => size !== undefined)
  const rights = memberRights.filter((right) => others.includes(right))
  const folded = others.filter((name) => /^[A-Z]\D*$/.test(name))
  return { role, rights: rights.length > 0 ? rights : memberRights, rows, folded }
}
