import { accessLevels } from '#shared/roles.ts'
import { ClockIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { TimerIcon } from './icons.tsx'
import { timePaths } from './paths.ts'

const page = {
  to: timePaths.week,
  label: 'Time',
  icon: ClockIcon,
  group: 'Work',
} as const
const timer = { to: timePaths.timer, label: 'Timer', icon: TimerIcon, shape: 'details' } as const

export const timeNavigation: Navigation = [
  { ...page, roles: accessLevels.editor },
  { ...page, roles: ['Employee'], phone: 'Time' },
  { ...timer, roles: accessLevels.editor, places: [] },
  { ...timer, roles: ['Employee'], places: ['phone'], phone: 'Timer' },
]
