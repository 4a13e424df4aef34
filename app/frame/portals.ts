import { redirect } from 'react-router'
import { guardPortal } from '#features/auth/sessions/guard.ts'
import { followClient } from '#features/clients/follow-client.ts'
import { navigation } from '#features/domains.ts'
import type { Claims } from '#shared/api-client.ts'
import { type Access, landingOf, mayCall, type Reader } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { readPortalCookie, writePortalCookie } from '#ui/client/portal-cookie.ts'
import { documentFacts } from '#ui/client/rendering.ts'
import { entryAt, mayOpen, type NavEntry, type Navigation } from '#ui/portal/navigation.ts'

export interface Portal {
  area: string
  /** The address of its dashboard; those of its pages begin with it. */
  home: '/client-portal' | '/admin'
  access: Access
  navigation: Navigation
  /** The portal has the jump palette and its shortcut. */
  palette: boolean
}

const pagesBelow = (home: Portal['home']) =>
  navigation.filter(({ to }) => to === home || to.startsWith(`${home}/`))

export const clientPortal: Portal = {
  area: 'Client portal',
  home: '/client-portal',
  access: 'client',
  navigation: pagesBelow('/client-portal'),
  palette: false,
}

export const adminPortal: Portal = {
  area: 'Admin portal',
  home: '/admin',
  access: 'staff',
  navigation: pagesBelow('/admin'),
  palette: true,
}

const twoFactorSetupPath = '/admin/enable-2fa'

/** Guards every page of a portal. People who may not open it are sent to their landing page. */
export async function guardPage(portal: Portal, request: Request): Promise<null> {
  const { access } = portal
  await guardPortal(access, request)
  if (access === 'client') await followClient(request)
  const claims = api.claims()
  if (!claims) return null
  writePortalCookie({ role: claims.role, rights: claims.rights })
  const refusal = refusalOf(portal, claims, new URL(request.url).pathname)
  if (refusal) throw redirect(refusal)
  return null
}

/** Where somebody is sent who may not open the page. */
export function refusalOf({ access, navigation }: Portal, claims: Claims, pathname: string) {
  if (mustEnableTwoFactor(claims) && pathname !== twoFactorSetupPath) return twoFactorSetupPath
  const isOpen = mayCall(access, claims.role) && mayOpen(navigation, pathname, claims)
  return isOpen ? undefined : landingOf(claims.role)
}

export function mustEnableTwoFactor({
  role,
  isTwoFactorEnabled,
}: Pick<Claims, 'role' | 'isTwoFactorEnabled'>): boolean {
  const required = documentFacts().staffTwoFactor === 'on'
  return required && mayCall('editor', role) && !isTwoFactorEnabled
}

/** The person of the access token or, while there is none, the one that this browser showed last. */
export function currentReader({ access }: Portal): Reader {
  const { role, rights } = api.claims() ?? readPortalCookie()
  if (access === 'client') return { role: 'User', rights }
  return { role: role && mayCall(access, role) ? role : 'Employee', rights }
}

/** The link shown on error pages of the portal. */
export function homeEntry(portal: Portal): NavEntry | undefined {
  return entryAt(portal.navigation, landingOf(currentReader(portal).role))
}
