/** What a page's address is made of. Whatever else stands in one may be an id or a secret. */
const word = /^[a-z0-9-]{0,100}$/
const id = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{32,})$/

/** The page behind an address: without query and hash, and with every id as `:id`. */
export function pageOf(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return pathname
    .split('/')
    .map((part) => (word.test(part) && !id.test(part) ? part : ':id'))
    .join('/')
}

/** The site that a visitor came from; empty for our own pages and where it is not known. */
export function hostOf(referrer: string, origin: string): string {
  if (!/^https?:/.test(referrer) || !URL.canParse(referrer)) return ''
  const { host } = new URL(referrer)
  return host === new URL(origin).host ? '' : host.slice(0, 253)
}

export function deviceOf(userAgent: string): 'mobile' | 'desktop' {
  return /mobile/i.test(userAgent) ? 'mobile' : 'desktop'
}

// Cubot makes telephones.
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|mediapartners|pingdom|uptime/i

/** Who says that it is a machine, or says nothing at all. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || bots.test(userAgent)
}
