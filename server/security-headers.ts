import { createHash } from 'node:crypto'
import { themeScript } from '#shared/theme-script.ts'

const themeHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`

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

function pagePolicy(scripts: string, styles: string, foreign = ''): string {
  return policy({
    ...nothing,
    'script-src': scripts,
    'style-src': styles,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': `'self'${foreign}`,
    ...(foreign && { 'frame-src': foreign.trim() }),
    'manifest-src': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
  })
}

const recaptchaSources = ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/** The headers of every kind of answer, made once. */
export function securityHeaders(secure: boolean, recaptcha = false) {
  const all = secure
    ? { ...base, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : base
  const foreign = recaptcha ? recaptchaSources : ''
  return {
    api: { ...all, 'Content-Security-Policy': policy(nothing) },
    /** A finished page cannot carry a nonce; its one inline script is named by its hash. */
    page: {
      ...all,
      'Content-Security-Policy': pagePolicy(`'self' ${themeHash}`, "'self' 'unsafe-inline'"),
    },
    formPage: {
      ...all,
      'Content-Security-Policy': pagePolicy(
        `'self' ${themeHash}${foreign}`,
        "'self' 'unsafe-inline'",
        foreign,
      ),
    },
    hydratedPage: (nonce: string) => ({
      ...all,
      'Content-Security-Policy': pagePolicy(
        `'self' 'nonce-${nonce}'${foreign}`,
        "'self' 'unsafe-inline'",
        foreign,
      ),
    }),
    file: { ...all, 'Content-Security-Policy': `${policy(nothing)}; sandbox` },
  }
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>
