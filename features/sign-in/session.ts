import { redirect, redirectDocument } from 'react-router'
import { type Access, landingOf, mayCall } from '#shared/roles.ts'
import { api } from '#ui/api.ts'
import { signIn } from './contract.ts'

const persistKey = 'persist'
const cacheResetMs = 1_000

function isKept(): boolean {
  return localStorage.getItem(persistKey) === 'true'
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
  if (credentials.keepSignedIn) localStorage.setItem(persistKey, 'true')
  else localStorage.removeItem(persistKey)
  return reply
}

/** Signed out at once; what was shown is forgotten a second later, and then the site's front door opens. */
export async function endSession(forget: () => void): Promise<void> {
  await api.call(signIn.logout, {}).catch(() => {})
  api.setToken(null)
  localStorage.removeItem(persistKey)
  setTimeout(() => {
    forget()
    location.assign('/')
  }, cacheResetMs)
}

/** Lets in who may see a portal, and sends everybody else to where they belong. */
export async function guardPortal(access: Access, request: Request): Promise<null> {
  if (!api.claims() && !(await api.refresh())) {
    if (isKept()) {
      localStorage.removeItem(persistKey)
      throw redirectDocument('/')
    }
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
  const claims = api.claims()
  if (claims && !mayCall(access, claims.role)) throw redirect(landingOf(claims.role))
  return null
}

/** Where to go after signing in: the page that was wanted, if it is one of a portal. */
export function afterSignIn(next: string | null, landing: string): string {
  return next && /^\/(client-portal|admin)(\/|$)/.test(next) ? next : landing
}
