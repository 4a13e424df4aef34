const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The time limit for the second factor. */
export const codeStepMs = 5 * minute
/** This many wrong codes end a pending sign-in. */
export const mostWrongCodes = 5
/** How long after entering the password sensitive changes do not ask for it again. */
export const recentMs = 10 * minute
/**
 * After this many consecutive wrong passwords, from any address, only a link by mail unlocks the
 * account.
 */
export const mostFailedLogins = 100

/** How long an unused device is remembered. Browsers keep no cookie for longer. */
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
