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

interface Credentials {
  email: string
  password: string
  keepSignedIn?: boolean | undefined
}

export async function startSession(credentials: Credentials) {
  const reply = await api.call(signIn.login, { body: credentials })
  if (reply.requires2FAVerification) return reply
  api.setToken(reply.accessToken)
  forgetSignIn()
  localStorage.setItem(signedInKey, 'true')
  if (credentials.keepSignedIn) localStorage.setItem(persistKey, 'true')
  return reply
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
export function afterSignIn(next: string | null, landing: string): string {
  return next && /^\/(client-portal|admin)(\/|$)/.test(next) ? next : landing
}
