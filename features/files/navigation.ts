import { accessLevels } from '#shared/roles.ts'
import { ImageIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const fileNavigation: Navigation = [
  {
    to: '/admin/media',
    label: 'Media',
    icon: ImageIcon,
    roles: accessLevels.editor,
    group: 'Website',
    phone: 'Media',
    shape: 'pictures',
  },
]
