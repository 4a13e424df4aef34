import { accessLevels } from '#shared/roles.ts'
import { ChatIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { supportPages } from './paths.ts'

const support = { label: 'Support', icon: ChatIcon } as const

export const chatNavigation: Navigation = [
  {
    ...support,
    to: supportPages.client,
    roles: accessLevels.client,
    rights: ['support'],
    phone: 'Support',
    shape: 'chat',
  },
  { ...support, to: supportPages.staff, roles: accessLevels.editor, shape: 'chat' },
]
