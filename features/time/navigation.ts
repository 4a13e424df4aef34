import { accessLevels } from '#shared/roles.ts'
import type { Navigation } from '#ui/portal/navigation.ts'
import { TimerIcon } from './icons.tsx'

export const timerPage = '/admin/task/timer'

const timer = { to: timerPage, label: 'Timer', icon: TimerIcon, shape: 'details' } as const

export const timeNavigation: Navigation = [
  { ...timer, roles: accessLevels.editor, places: [] },
  { ...timer, roles: ['Employee'], places: ['phone'], phone: 'Timer' },
]
