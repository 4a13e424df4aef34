import { Link } from 'react-router'
import { profilePaths } from '#people/paths.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { Section } from '../section.tsx'

const actions = [
  {
    to: '/client-portal/appointments/book-appointment',
    label: 'Book New Appointment',
    text: 'By video, by phone or at our office.',
  },
  {
    to: '/client-portal/services',
    label: 'View Services',
    text: 'See what else we can do for you.',
  },
  {
    to: profilePaths.client,
    label: 'Account Settings',
    text: 'Your details, your password and where you are signed in.',
  },
]

export function QuickActions() {
  return (
    <Section title="Quick actions">
      <ul className="@container">
        {actions.map(({ to, label, text }) => (
          <li
            key={to}
            className="group relative flex items-center justify-between gap-6 border-line border-t py-4 transition-colors duration-150 hover:text-action-text"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link
                to={to}
                className="font-display font-semibold text-h4 tracking-tight after:absolute after:inset-0"
              >
                {label}
              </Link>
              <p className="text-ink-soft text-small">{text}</p>
            </div>
            <ArrowRightIcon className="size-5 shrink-0 @max-3xs:hidden transition-transform duration-150 ease-out group-hover:translate-x-1" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
