import { GridIcon, HomeIcon, UserIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const navigation: Navigation = [
  { to: '/client-portal', label: 'Dashboard', icon: HomeIcon, exact: true, roles: ['User'] },
  { to: '/client-portal/services', label: 'Services', icon: GridIcon, roles: ['User'] },
  {
    to: '/client-portal/profile',
    label: 'Profile',
    icon: UserIcon,
    roles: ['User'],
    also: [
      '/client-portal/update-password',
      '/client-portal/passkeys',
      '/client-portal/enable-2fa',
      '/client-portal/disable-2fa',
    ],
  },
]
