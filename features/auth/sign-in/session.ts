import * as z from 'zod/mini'
import { Setup } from '#features/auth/two-factor/contract.ts'
import { signedInKey } from '#shared/first-script.ts'
import { landingOf, type Role } from '#shared/roles.ts'
import { api, onExpired } from '#ui/client/api.ts'
import { leaveFor } from '#ui/client/leave.ts'
import { writePortalCookie } from '#ui/portal/portal-cookie.ts'
import { signIn } from './contract.ts'
import { codeStepMs } from './rules.ts'

/** Keep me signed in was ticked. */
export const persistKey = 'persist'
/** This tab was signed out by the server, which is to be said where it signs in again. */
const expiredKey = 'sign-in-expired'
const cacheResetMs = 1_000

/** A sign-in whose password was right and whose code is still to come. */
const PendingSignIn = z.object({
  accessToken: z.string(),
  keepSignedIn: z.boolean(),
  hasPasskey: z.optional(z.boolean()),
  // Until the first code was accepted.
  ...z.partial(Setup).shape,
})
export type PendingSignIn = z.output<typeof PendingSignIn>

const StoredSignIn = z.object({ ...PendingSignIn.shape, expiresAt: z.number() })
const pendingKey = 'code-step'

let leaving = false

export function forgetSignIn(): void {
  localStorage.removeItem(persistKey)
  localStorage.removeItem(signedInKey)
  writePortalCookie({ role: undefined })
}

/** Whether this browser is still signed in. If it is, the client has its token. */
export async function resume(): Promise<boolean> {
  return localStorage.getItem(signedInKey) === 'true' && api.refresh()
}

interface Entry {
  role: Role
  keepSignedIn?: boolean | undefined
}

/** Opens the portal of somebody whose sign-in is complete. Resolves when this page is gone. */
export function enterPortal({ role, keepSignedIn }: Entry): Promise<void> {
  // Set without removing it first: other tabs would leave.
  localStorage.setItem(signedInKey, 'true')
  if (keepSignedIn) localStorage.setItem(persistKey, 'true')
  else localStorage.removeItem(persistKey)
  writePortalCookie({ role })
  const wanted = new URLSearchParams(location.search).get('next')
  leaveWithoutTransition()
  return leaveFor(afterSignIn(wanted, landingOf(role)), { replace: true })
}

/** Stores it for the code page of this tab, for as long as the server accepts a code. */
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

/** There is nothing to sign in to: whoever is signed in goes to where they land, everybody else to the first step. */
export async function leaveCodeStep(): Promise<void> {
  const signedIn = await resume().catch(() => false)
  const claims = signedIn && api.claims()
  if (claims) leaveWithoutTransition()
  location.replace(claims ? landingOf(claims.role) : `/login${location.search}`)
}

/** Signed out at once; what was shown is forgotten a second later, and then the site's front door opens. */
export async function endSession(forget: () => void): Promise<void> {
  leaving = true
  await api.call(signIn.logout, {}).catch(() => {})
  api.setToken(null)
  forgetSignIn()
  setTimeout(() => {
    forget()
    location.assign('/')
  }, cacheResetMs)
}

/** In a portal: leaves when another tab signs out, and when the server no longer knows this sign-in. */
export function followSignOut(forget: () => void): () => void {
  function leave(path: string) {
    if (leaving) return
    leaving = true
    api.setToken(null)
    forget()
    location.replace(path)
  }
  const leaveIfSignedOut = () => {
    if (localStorage.getItem(signedInKey) === null) leave('/')
  }
  // A page that the browser kept as it was comes back without asking anybody.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && leaveIfSignedOut()
  const stopExpiry = onExpired(() => {
    if (leaving) return
    forgetSignIn()
    sessionStorage.setItem(expiredKey, 'true')
    leave(loginFor(location))
  })
  window.addEventListener('storage', leaveIfSignedOut)
  window.addEventListener('pageshow', onShow)
  return () => {
    stopExpiry()
    window.removeEventListener('storage', leaveIfSignedOut)
    window.removeEventListener('pageshow', onShow)
  }
}

/** Once: whether this tab is here because its sign-in ran out. */
export function takeExpiry(): boolean {
  const expired = sessionStorage.getItem(expiredKey) !== null
  sessionStorage.removeItem(expiredKey)
  return expired
}

/** Where to sign in, and come back from. */
export function loginFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

/** Where to go after signing in: the page that was wanted, if it is one of a portal. */
function afterSignIn(next: string | null, landing: string): string {
  return next && /^\/(client-portal|admin)(\/|$)/.test(next) ? next : landing
}

/** A portal draws itself in the browser, so there is nothing yet that this page could change into. */
function leaveWithoutTransition() {
  addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition())
}
