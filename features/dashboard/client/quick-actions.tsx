import { Link } from 'react-router'
import { profilePaths } from '#people/paths.ts'
import { type Rights, sharedRights } from '#shared/roles.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { may } from '#ui/client/may.ts'
import { Section } from '../section.tsx'

const actions: { to: string; label: string; rights?: Rights }[] = [
  {
    to: '/client-portal/appointments/book-appointment',
    label: 'Book New Appointment',
    rights: sharedRights,
  },
  {
    to: '/client-portal/services',
    label: 'View Services',
  },
  {
    to: profilePaths.client,
    label: 'Account Settings',
  },
]

export function QuickActions() {
  const shown = actions.filter(({ rights }) => may({ access: 'client', rights }))
  return (
    <Section title="Quick actions">
      <ul className="@container">
        {shown.map(({ to, label }) => (
          <li
            key={to}
            className="group relative flex items-center justify-between gap-4 border-line border-t py-2.5 transition-colors duration-150 hover:text-action-text"
          >
            <Link
              to={to}
              className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {label}
            </Link>
            <ArrowRightIcon className="size-4 shrink-0 transition-transform duration-150 ease-out group-hover:translate-x-1" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
