import { redirect } from 'react-router'
import { guardPortal } from '#features/auth/sessions/guard.ts'
import { navigation } from '#features/domains.ts'
import type { Claims } from '#shared/api-client.ts'
import { type Access, landingOf, mayCall, type Role } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { readPortalCookie, writePortalCookie } from '#ui/client/portal-cookie.ts'
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

/** Guards every page of a portal. A role that may not open it is sent to its own landing page. */
export async function guardPage({ access, navigation }: Portal, request: Request): Promise<null> {
  await guardPortal(access, request)
  const claims = api.claims()
  if (!claims) return null
  writePortalCookie({ role: claims.role })
  const { pathname } = new URL(request.url)
  if (mustEnableTwoFactor(claims) && pathname !== twoFactorSetupPath)
    throw redirect(twoFactorSetupPath)
  if (!mayOpen(navigation, pathname, claims.role)) throw redirect(landingOf(claims.role))
  return null
}

export function mustEnableTwoFactor({
  role,
  isTwoFactorEnabled,
}: Pick<Claims, 'role' | 'isTwoFactorEnabled'>): boolean {
  const required = document.documentElement.dataset.staffTwoFactor === 'on'
  return required && mayCall('editor', role) && !isTwoFactorEnabled
}

/** The role in the access token or, while there is none, the role that this browser showed last. */
export function currentRole({ access }: Portal): Role {
  if (access === 'client') return 'User'
  const { role } = api.claims() ?? readPortalCookie()
  return role && mayCall(access, role) ? role : 'Employee'
}

/** The link shown on error pages of the portal. */
export function homeEntry(portal: Portal): NavEntry | undefined {
  return entryAt(portal.navigation, landingOf(currentRole(portal)))
}
