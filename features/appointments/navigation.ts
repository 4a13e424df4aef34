import { accessLevels } from '#shared/roles.ts'
import { CalendarIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { clientPages } from './pages.ts'

export const clientAppointmentNavigation: Navigation = [
  {
    to: clientPages.list,
    label: 'Appointments',
    icon: CalendarIcon,
    roles: accessLevels.client,
  },
]
