import { accessLevels } from '#shared/roles.ts'
import { MailIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { leadPaths } from './paths.ts'

export const leadNavigation: Navigation = [
  {
    to: leadPaths.message,
    also: [leadPaths.freelance],
    label: 'Inbox',
    icon: MailIcon,
    roles: accessLevels.editor,
    phone: 'Inbox',
  },
]
