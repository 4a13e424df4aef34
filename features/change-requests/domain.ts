import { projectPaths } from '#features/projects/paths.ts'
import { accessLevels } from '#shared/roles.ts'
import { EditIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { changePaths } from './paths.ts'

export const changeRequestNavigation: Navigation = [
  {
    to: changePaths.list,
    label: 'Change requests',
    icon: EditIcon,
    roles: accessLevels.editor,
    group: 'Work',
    under: projectPaths.list,
  },
]
