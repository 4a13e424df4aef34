import { redirect, redirectDocument } from 'react-router'
import { errorTable } from '#shared/errors.ts'
import { type Access, landingOf, mayCall } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { storeToast } from '#ui/client/stored.ts'
import {
  clearSignIn,
  isLeaving,
  persistKey,
  readPending,
  restoreSession,
  signInUrlFor,
  takeEnding,
} from './session.ts'

/** Lets people with access in, and redirects everybody else. */
export async function guardPortal(access: Access, request: Request): Promise<null> {
  if (isLeaving()) throw redirectDocument(request.url)
  if (!api.claims() && !(await restoreSession())) {
    const isSignedIn = localStorage.getItem(persistKey) === 'true'
    clearSignIn()
    if (isSignedIn && !readPending()) {
      storeToast('/', takeEnding() ?? errorTable.TOKEN_INVALID[1])
      throw redirectDocument('/')
    }
    throw redirectDocument(signInUrlFor(new URL(request.url)))
  }
  const claims = api.claims()
  if (claims && !mayCall(access, claims.role)) throw redirect(landingOf(claims.role))
  return null
}
