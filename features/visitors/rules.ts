export const pathMax = 300
export const campaignMax = 60

/** A path segment of letters, digits and hyphens; any other may be an id or a secret. */
const segment = /^[a-z0-9-]{0,100}$/
const id = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{32,})$/

/** The path without query and hash, and with every id replaced by `:id`. */
export function pageOf(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return pathname
    .split('/')
    .map((part) => (segment.test(part) && !id.test(part) ? part : ':id'))
    .join('/')
}

/** The host of an external referrer; empty for our own pages and for an unknown one. */
export function hostOf(referrer: string, origin: string): string {
  if (!/^https?:/.test(referrer) || !URL.canParse(referrer)) return ''
  const { host } = new URL(referrer)
  return host === new URL(origin).host ? '' : host.slice(0, 253)
}

/** The value of a utm parameter, or empty if it could identify a person. */
export function campaignPart(value = ''): string {
  return value.includes('@') || id.test(value.toLowerCase()) ? '' : value
}

/** Sends without waiting for a response, even while the page unloads. */
export function sendJson(address: string, value: object): void {
  const type = 'application/json'
  navigator.sendBeacon(address, new Blob([JSON.stringify(value)], { type }))
}
