import { redirect, redirectDocument } from 'react-router'
import { type Access, landingOf, mayCall } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { forgetSignIn, loginFor, persistKey, resume } from './session.ts'

/** Lets people with access in, and redirects everybody else. */
export async function guardPortal(access: Access, request: Request): Promise<null> {
  if (!api.claims() && !(await resume())) {
    const kept = localStorage.getItem(persistKey) === 'true'
    forgetSignIn()
    if (kept) throw redirectDocument('/')
    throw redirectDocument(loginFor(new URL(request.url)))
  }
  const claims = api.claims()
  if (claims && !mayCall(access, claims.role)) throw redirect(landingOf(claims.role))
  return null
}
