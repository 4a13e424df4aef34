const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Between the password and the second factor. */
export const codeStepMs = 5 * minute
/** The last wrong code ends the sign-in that waits for a right one. */
export const mostWrongCodes = 5
/** So long after the password was given, two-factor and the e-mail can be changed without it. */
export const recentMs = 10 * minute
/** After so many wrong passwords in a row, from wherever they came, only a link by mail helps. */
export const mostFailedLogins = 100

/** So long a browser that does not come back is remembered; none keeps a cookie for longer. */
export const deviceMs = 400 * day

const kept = { idle: 7 * day, absolute: 30 * day }
const forNow = { idle: 24 * hour, absolute: 24 * hour }

export interface Lifetime {
  idleExpiresAt: string
  expiresAt: string
}

export function lifetimeOf(now: Date, keepSignedIn: boolean): Lifetime {
  const { idle, absolute } = keepSignedIn ? kept : forNow
  return { idleExpiresAt: later(now, idle), expiresAt: later(now, absolute) }
}

export function idleFrom(now: Date, keepSignedIn: boolean): string {
  return later(now, (keepSignedIn ? kept : forNow).idle)
}

export function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
