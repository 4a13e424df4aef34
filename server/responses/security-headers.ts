import { createHash } from 'node:crypto'
import { firstScript } from '#shared/first-script.ts'

const scriptHash = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`

const base = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}

function policy(parts: Record<string, string>): string {
  return Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" }
const inOwnPages = { ...nothing, 'frame-ancestors': "'self'" }
/** The portals show a PDF in a frame. */
const frameSources: Sources = { 'frame-src': "'self'" }
const blobFrameSources: Sources = { 'frame-src': 'blob:' }

type Sources = Record<string, string>

const recaptchaHosts = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
const recaptchaSources: Sources = {
  'script-src': recaptchaHosts,
  'connect-src': recaptchaHosts,
  'frame-src': recaptchaHosts,
}
const tagHosts = 'https://*.googletagmanager.com https://*.google-analytics.com'
const analyticsSources: Sources = {
  'script-src': 'https://*.googletagmanager.com',
  'img-src': tagHosts,
  'connect-src': `${tagHosts} https://*.analytics.google.com https://*.g.doubleclick.net`,
}

const cardPages = /^\/(pay|client-portal\/invoices\/pay-bill)\//

/** True for pages with a card form, which is a frame of the card provider. */
export const takesCard = (pathname: string) => cardPages.test(pathname)

/** `script` identifies our inline scripts, by hash or by nonce. */
function pagePolicy(script: string, foreign: Sources[]): Record<string, string> {
  const parts: Sources = {
    ...nothing,
    'script-src': `'self' ${script}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
  }
  for (const [name, hosts] of foreign.flatMap(Object.entries<string>))
    parts[name] = parts[name] ? `${parts[name]} ${hosts}` : hosts
  return { 'Content-Security-Policy': policy(parts) }
}

interface Served {
  secure: boolean
  recaptcha?: boolean
  analytics?: boolean
  /** The hosts of the card provider, by directive. */
  cardSources?: Sources
}

/** Creates the headers of each kind of answer once. */
export function securityHeaders({ secure, recaptcha, analytics, cardSources = {} }: Served) {
  const all = secure
    ? { ...base, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : base
  const content = analytics ? [analyticsSources] : []
  const form = recaptcha ? [...content, recaptchaSources] : content
  const card = [...form, cardSources]
  return {
    api: { ...all, 'Content-Security-Policy': policy(nothing) },
    /** A cached page cannot carry a nonce, so its inline script is allowed by its hash. */
    page: { ...all, ...pagePolicy(scriptHash, content) },
    formPage: { ...all, ...pagePolicy(scriptHash, form) },
    cardPage: { ...all, ...pagePolicy(scriptHash, card) },
    hydratedPage: (nonce: string, { framesBlobs = false, takesCard = false }) => ({
      ...all,
      ...pagePolicy(`'nonce-${nonce}'`, [
        frameSources,
        ...(framesBlobs ? [blobFrameSources] : []),
        ...(takesCard ? card : form),
      ]),
    }),
    asset: { ...all, 'Content-Security-Policy': policy(nothing) },
    file: { ...all, 'Content-Security-Policy': `${policy(nothing)}; sandbox` },
    /** A frame of one of our own pages may show it, without scripts and without an origin. */
    shownFile: { ...all, 'Content-Security-Policy': `${policy(inOwnPages)}; sandbox` },
  }
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>
