import { dayMs, minuteMs } from '#shared/dates.ts'

/** The time limit for the second factor. */
export const codeStepMs = 5 * minuteMs
/** This many wrong codes end a pending sign-in. */
export const maxWrongCodes = 5
/** How long after a sign-in or step-up sensitive changes do not ask for another one. */
export const reauthAfterMs = 10 * minuteMs
/** How long an unused device is remembered. Browsers keep no cookie for longer. */
export const deviceLifetimeMs = 400 * dayMs

const persistentLifetime = { idle: 7 * dayMs, absolute: 30 * dayMs }
const temporaryLifetime = { idle: dayMs, absolute: dayMs }

export function lifetimeOf(now: Date, keepSignedIn: boolean) {
  const { idle, absolute } = keepSignedIn ? persistentLifetime : temporaryLifetime
  return { idleExpiresAt: addMs(now, idle), expiresAt: addMs(now, absolute) }
}

export function addMs(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
