import { landingOf, type Role } from '#shared/roles.ts'
import { api } from '#ui/api.ts'
import { signIn } from './contract.ts'

/** Keep me signed in was ticked. */
export const persistKey = 'persist'
/** Somebody signed in with this browser, so its cookie is worth a try. The cookie itself no script can see. */
export const signedInKey = 'signed-in'
const cacheResetMs = 1_000

export function forgetSignIn(): void {
  localStorage.removeItem(persistKey)
  localStorage.removeItem(signedInKey)
}

interface Entry {
  role: Role
  keepSignedIn?: boolean | undefined
}

/** Somebody proved who they are, and the cookie is set: their portal opens. Until it is there, this does not resolve. */
export function enterPortal({ role, keepSignedIn }: Entry): Promise<never> {
  forgetSignIn()
  localStorage.setItem(signedInKey, 'true')
  if (keepSignedIn) localStorage.setItem(persistKey, 'true')
  const wanted = new URLSearchParams(location.search).get('next')
  leaveWithoutTransition()
  location.replace(afterSignIn(wanted, landingOf(role)))
  return new Promise(() => {})
}

/** Signed out at once; what was shown is forgotten a second later, and then the site's front door opens. */
export async function endSession(forget: () => void): Promise<void> {
  await api.call(signIn.logout, {}).catch(() => {})
  api.setToken(null)
  forgetSignIn()
  setTimeout(() => {
    forget()
    location.assign('/')
  }, cacheResetMs)
}

/** Where to go after signing in: the page that was wanted, if it is one of a portal. */
function afterSignIn(next: string | null, landing: string): string {
  return next && /^\/(client-portal|admin)(\/|$)/.test(next) ? next : landing
}

/** A portal draws itself in the browser, so there is nothing yet that this page could change into. */
function leaveWithoutTransition() {
  const style = document.createElement('style')
  style.textContent = '@view-transition { navigation: none }'
  document.head.append(style)
}
