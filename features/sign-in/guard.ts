import { redirect, redirectDocument } from 'react-router'
import { type Access, landingOf, mayCall } from '#shared/roles.ts'
import { api } from '#ui/api.ts'
import { forgetSignIn, persistKey, signedInKey } from './session.ts'

/** Lets in who may see a portal, and sends everybody else to where they belong. */
export async function guardPortal(access: Access, request: Request): Promise<null> {
  if (!api.claims() && !(await resume())) {
    const kept = localStorage.getItem(persistKey) === 'true'
    forgetSignIn()
    if (kept) throw redirectDocument('/')
    const { pathname, search } = new URL(request.url)
    throw redirectDocument(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
  const claims = api.claims()
  if (claims && !mayCall(access, claims.role)) throw redirect(landingOf(claims.role))
  return null
}

async function resume(): Promise<boolean> {
  return localStorage.getItem(signedInKey) === 'true' && api.refresh()
}
