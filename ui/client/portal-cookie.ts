import { type PortalCookie, parsePortalCookie } from '#shared/portal/cookie.ts'
import { rendering } from './rendering.ts'

const name = 'portal'
const year = 365 * 24 * 60 * 60

export function readPortalCookie(): PortalCookie {
  return parsePortalCookie(rendering()?.cookies ?? document.cookie)
}

/** A cookie, because the server renders the sidebar before any script runs. */
export function writePortalCookie(change: Partial<PortalCookie>): void {
  const { role, rights, rows, folded } = { ...readPortalCookie(), ...change }
  const value = [
    role ?? '',
    ...(role === 'User' ? rights : []),
    ...(rows ? [rows] : []),
    ...folded,
  ].join('.')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not widely available and asynchronous
  document.cookie = `${name}=${value}; Max-Age=${value ? year : 0}; Path=/; SameSite=Lax${secure}`
}
