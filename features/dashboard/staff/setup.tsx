import { Link } from 'react-router'
import { ArrowRightIcon, CheckIcon } from '#ui/base/icons.tsx'
import { Section } from '../section.tsx'
import { type StaffDashboard, setupSteps } from './contract.ts'

const steps = {
  facts: {
    label: 'Enter the facts about the agency',
    text: 'Name, phone, address and hours. Pages, emails and invoices show them.',
    to: '/admin/settings',
  },
  look: {
    label: 'Give the site its look',
    text: 'Upload the images that its pages show.',
    to: '/admin/media',
  },
  site: {
    label: 'Say what you offer',
    text: 'Add the first service, which puts it on the site.',
    to: '/admin/services/add-service',
  },
  staff: {
    label: 'Invite your staff',
    text: 'They get an email with a link to set their password.',
    to: '/admin/users/add-user',
  },
  client: {
    label: 'Add your first client',
    text: 'Clients see their projects, invoices and appointments in a portal of their own.',
    to: '/admin/users/add-user',
  },
}

/** The setup steps of a new installation, which complete automatically. */
export function Setup({ done }: { done: NonNullable<StaffDashboard['setup']> }) {
  return (
    <Section title={`Five steps to begin, ${done.length} done`}>
      <ol>
        {setupSteps.map((step, index) => {
          const { label, text, to } = steps[step]
          const isDone = done.includes(step)
          return (
            <li
              key={step}
              className="group relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-4 transition-colors duration-150 hover:bg-sunken sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
            >
              <span
                data-numeric
                className={`font-display font-semibold text-h2 tracking-[-0.05em] ${isDone ? 'text-good' : ''}`}
              >
                {isDone ? <CheckIcon className="size-8" /> : index + 1}
              </span>
              <div className="min-w-0">
                <Link
                  to={to}
                  className={`font-display font-semibold text-h4 tracking-tight after:absolute after:inset-0 ${isDone ? 'text-ink-soft' : ''}`}
                >
                  {label}
                  {isDone && <span className="sr-only">, done</span>}
                </Link>
                <p className="text-ink-soft text-small">{text}</p>
              </div>
              <ArrowRightIcon className="size-5 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-hover:translate-x-1 sm:mr-2" />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
