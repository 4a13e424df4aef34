/**
 * Turns typed text such as example.com, an email address or /contact into a URL. Null if it is
 * none.
 */
export function parseLink(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:.]+(\.[^\s@/:.]+)+$/.test(text)) return `mailto:${text}`
  if (/^(\/(?!\/)|#)\S*$/.test(text)) return text
  if (/^(mailto|tel):\S+$/i.test(text)) return text
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address) || /\s/.test(text)) return null
  const { hostname, href } = new URL(address)
  return hostname === 'localhost' || /\.[^.]+$/.test(hostname) ? href : null
}
