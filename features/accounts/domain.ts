import { userPaths } from '#people/paths.ts'
import { accessLevels } from '#shared/roles.ts'
import { KeyIcon, LockIcon, ShieldIcon, UserIcon, UsersIcon } from '#ui/base/icons.tsx'
import type { NavEntry, Navigation, NavPlace } from '#ui/portal/navigation.ts'

/** The account pages, which both portals have. */
function accountEntries(
  portal: '/admin' | '/client-portal',
  access: 'staff' | 'client',
  profile: readonly NavPlace[],
): NavEntry[] {
  const roles = accessLevels[access]
  const page = (path: string, label: string, icon: NavEntry['icon'], places: NavPlace[] = []) => {
    const to = `${portal}/${path}`
    return { to, label, icon, roles, places, shape: 'form' } as const
  }
  const security = [
    page('update-password', 'Update password', LockIcon, ['account']),
    page('passkeys', 'Passkeys', KeyIcon, ['account']),
    page('enable-2fa', 'Enable two-factor', ShieldIcon),
    page('disable-2fa', 'Disable two-factor', ShieldIcon),
  ]
  return [
    {
      ...page('profile', 'Profile', UserIcon, [...profile, 'account']),
      also: security.map(({ to }) => to),
      phone: 'Profile',
    },
    ...security,
  ]
}

export const accountNavigation: Navigation = [
  ...accountEntries('/client-portal', 'client', ['sidebar']),
  ...accountEntries('/admin', 'staff', ['foot']),
]

export const userNavigation: Navigation = [
  {
    to: userPaths.list,
    label: 'Users',
    icon: UsersIcon,
    roles: accessLevels.editor,
    group: 'Clients',
    hasTabs: true,
  },
  {
    to: userPaths.add,
    also: ['/admin/users/edit-user'],
    label: 'Add user',
    short: 'User',
    icon: UsersIcon,
    roles: accessLevels.admin,
    places: ['new'],
    shape: 'form',
  },
]
