/** The consent categories. Without imports, because the site script of every page contains this. */
export const preferences = ['essential', 'analytics', 'marketing', 'functional'] as const
export type Consent = Record<(typeof preferences)[number], boolean>

export const consentName = 'consent'
export const consentSeconds = 150 * 24 * 60 * 60

export function toConsent(allows: (name: keyof Consent) => boolean): Consent {
  return Object.fromEntries(preferences.map((name) => [name, allows(name)])) as Consent
}

/** Null without a decision, or if the cookie is malformed. */
export function parseConsent(value: string | undefined): Consent | null {
  return value?.includes('essential=1') ? toConsent((name) => value.includes(`${name}=1`)) : null
}

export function readConsent(cookies: string): Consent | null {
  return parseConsent(/(?:^|; )consent=([^;]+)/.exec(cookies)?.[1])
}

/** Such as essential=1&analytics=0&… */
export function formatConsent(consent: Consent): string {
  return preferences.map((name) => `${name}=${+consent[name]}`).join('&')
}

export function consentCookie(consent: Consent, secure: boolean): string {
  return `${consentName}=${formatConsent(consent)}; Max-Age=${consentSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}
