import { type PortalCookie, parsePortalCookie } from '#shared/portal/cookie.ts'
import { rendering } from './rendering.ts'

const year = 365 * 24 * 60 * 60

const cookies = () => rendering()?.cookies ?? document.cookie

export const readPortalCookie = (): PortalCookie => parsePortalCookie(cookies())

/** How this browser showed something last, such as tasks as a board. */
export function readView(name: string): string | undefined {
  const start = `view-${name}=`
  const stored = cookies()
    .split('; ')
    .find((each) => each.startsWith(start))
  return stored?.slice(start.length)
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
  writeCookie('portal', value)
}

export const writeView = (name: string, value: string) => writeCookie(`view-${name}`, value)

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not widely available and asynchronous
  document.cookie = `${name}=${value}; Max-Age=${value ? year : 0}; Path=/; SameSite=Lax${secure}`
}
