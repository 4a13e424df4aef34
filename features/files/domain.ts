import { accessLevels } from '#shared/roles.ts'
import { ImageIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { picturePaths } from './paths.ts'

export const fileNavigation: Navigation = [
  {
    to: picturePaths.list,
    label: 'Media',
    icon: ImageIcon,
    roles: accessLevels.editor,
    group: 'Website',
    phone: 'Media',
    shape: 'pictures',
  },
]
