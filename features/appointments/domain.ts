import { accessLevels, sharedRights } from '#shared/roles.ts'
import { CalendarIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { clientPages, staffPages } from './paths.ts'

const page = { label: 'Appointments', icon: CalendarIcon } as const

export const appointmentNavigation: Navigation = [
  { ...page, to: clientPages.list, roles: accessLevels.client, rights: sharedRights },
  { ...page, to: staffPages.list, roles: accessLevels.editor, group: 'Work' },
  {
    to: staffPages.book,
    label: 'Book appointment',
    short: 'Appointment',
    icon: CalendarIcon,
    roles: accessLevels.editor,
    places: ['new'],
    shape: 'form',
  },
]
