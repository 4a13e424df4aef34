import * as z from 'zod/mini'
import { signedInKey } from '#shared/first-script.ts'
import { landingOf, type Role } from '#shared/roles.ts'
import { afterPaint } from '#ui/client/after-paint.ts'
import { api, onExpired, stopReads } from '#ui/client/api.ts'
import { loadPage } from '#ui/client/load-page.ts'
import { readPortalCookie, writePortalCookie } from '#ui/client/portal-cookie.ts'
import { toast } from '#ui/client/toast.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { Setup, sessions } from './contract.ts'
import { destinationAfterSignIn, greetingKey } from './destination.ts'
import { codeStepMs } from './rules.ts'

/** Set if Keep me signed in was checked. */
export const persistKey = 'persist'
/** Why the server ended this tab's session, for the login page. */
const endedKey = 'sign-in-ended'
const cacheResetMs = 1_000

/** A sign-in that waits for its second factor. */
const PendingSignIn = z.object({
  accessToken: z.string(),
  keepSignedIn: z.boolean(),
  hasPasskey: z.optional(z.boolean()),
  // Included until the first code is accepted.
  ...z.partial(Setup).shape,
})
export type PendingSignIn = z.output<typeof PendingSignIn>

const StoredSignIn = z.object({ ...PendingSignIn.shape, expiresAt: z.number() })
const pendingKey = 'code-step'

let leaving = false

/** The session of this page is over. Its successor may be another person's. */
export const isLeaving = () => leaving

/** Stores the name in the browser, because pages of the site are the same for everybody. */
export function storeGreeting(portal: string, name: string): void {
  localStorage.setItem(greetingKey, `${portal} ${name}`)
}

export function clearSignIn(): void {
  localStorage.removeItem(persistKey)
  localStorage.removeItem(signedInKey)
  localStorage.removeItem(greetingKey)
  writePortalCookie({ role: undefined })
}

const storeEnding = (message: string) => sessionStorage.setItem(endedKey, message)

/** Restores the session after a page load. If true, the API client has an access token. */
export async function restoreSession(): Promise<boolean> {
  if (localStorage.getItem(signedInKey) === null) return false
  const stop = onExpired(storeEnding)
  const restored = await api.refresh().finally(stop)
  const person = api.claims()?.userId
  // The open tabs of anybody else leave. Who signed out meanwhile stays signed out.
  if (person && localStorage.getItem(signedInKey) !== null)
    localStorage.setItem(signedInKey, person)
  return restored
}

let isTaken = false

/**
 * Takes over the session of the document, unless this browser has signed out since. The shell
 * replaces its cookie once it is shown.
 */
export function resumeSession(accessToken: string): boolean {
  if (localStorage.getItem(signedInKey) === null) return false
  api.setToken(accessToken)
  isTaken = true
  return true
}

/** Replaces the cookie of a session that was taken over. */
export function renewSession(): void {
  if (!isTaken) return
  isTaken = false
  void afterPaint()
    .then(restoreSession)
    .catch(() => false)
}

interface CompletedSignIn {
  role: Role
  keepSignedIn?: boolean | undefined
}

/** Opens the portal after a completed sign-in. The promise resolves when this page is gone. */
export function enterPortal({ role, keepSignedIn }: CompletedSignIn): Promise<void> {
  // Overwritten rather than removed first: other tabs sign out when it is missing.
  localStorage.setItem(signedInKey, 'true')
  if (keepSignedIn) localStorage.setItem(persistKey, 'true')
  else localStorage.removeItem(persistKey)
  writePortalCookie({ role })
  const page = destinationAfterSignIn(location.search, landingOf(role))
  return loadPage(page, { replace: true })
}

/** Stores the pending sign-in for the code page of this tab, until its token expires. */
export function storePending(pending: PendingSignIn): void {
  const stored: z.output<typeof StoredSignIn> = { ...pending, expiresAt: Date.now() + codeStepMs }
  sessionStorage.setItem(pendingKey, JSON.stringify(stored))
}

export function readPending(): PendingSignIn | null {
  const { data } = StoredSignIn.safeParse(JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null'))
  if (data && data.expiresAt > Date.now()) return data
  clearPending()
  return null
}

export function clearPending(): void {
  sessionStorage.removeItem(pendingKey)
}

/**
 * Redirects when no sign-in is pending: signed-in people to their landing page, others to the
 * login.
 */
export async function redirectFromCodeStep(): Promise<void> {
  const signedIn = await restoreSession().catch(() => false)
  const claims = signedIn && api.claims()
  location.replace(claims ? landingOf(claims.role) : `/login${location.search}`)
}

/** Signs out at once, and clears the cache and opens the home page a second later. */
export async function endSession(clearCache: () => void): Promise<void> {
  leaving = true
  // First, so that the other tabs sign out before a call of theirs is refused.
  clearSignIn()
  stopReads()
  await api.call(sessions.logout, {}).then(({ message }) => toast.success(message), toastError)
  api.setToken(null)
  setTimeout(() => {
    clearCache()
    location.assign('/')
  }, cacheResetMs)
}

/** Leaves the portal when this session ends, or was `replaced` by that of another person. */
export function watchSignOut(forget: (replaced: boolean) => void): () => void {
  function leave(path: string, replaced = false) {
    if (leaving) return
    leaving = true
    stopReads()
    api.setToken(null)
    forget(replaced)
    location.replace(path)
  }
  const leaveToOther = () => leave(landingOf(readPortalCookie().role ?? 'User'), true)
  const leaveIfOver = () => {
    const signedIn = localStorage.getItem(signedInKey)
    const person = api.claims()?.userId
    if (signedIn === null) leave('/')
    else if (person && signedIn !== person && signedIn !== 'true') leaveToOther()
  }
  // The page may have been restored from the back/forward cache.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // A page that was left has stopped its reads.
    if (persisted && leaving) location.reload()
    if (persisted) leaveIfOver()
  }
  const stopExpiry = onExpired((message, replaced) => {
    if (leaving) return
    if (replaced) return leaveToOther()
    clearSignIn()
    storeEnding(message)
    leave(signInUrlFor(location))
  })
  window.addEventListener('storage', leaveIfOver)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    stopExpiry()
    window.removeEventListener('storage', leaveIfOver)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** Why the server ended this tab's session, if it did. Returns it once. */
export function takeEnding(): string | null {
  const message = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  return message
}

/** The URL that leads back to this page: of the code step while one is pending, or of the login. */
export function signInUrlFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const step = readPending() ? '/verify-2fa' : '/login'
  return `${step}?next=${encodeURIComponent(pathname + search)}`
}
