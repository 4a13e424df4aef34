import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calendarDay } from '#shared/dates.ts'
import { ArrowRightIcon, CheckIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { type Decision, decisionsOf } from './rules.ts'

interface DecisionsProps {
  data: StaffDashboard | undefined
  /** Renders the time left to answer a lead. */
  clockOf: (lead: NonNullable<Decision['lead']>) => ReactNode
}

/** Pending work by kind: the count, the most urgent item, and a link to all of them. */
export function Decisions({ data, clockOf }: DecisionsProps) {
  const decisions = data && decisionsOf(data, calendarDay(new Date()))
  return (
    <Section title="Needs a decision">
      {!decisions && <Rows count={4} />}
      {decisions?.shown.length === 0 && (
        <p className="flex items-center gap-3 border-line border-t py-6 font-display font-semibold text-h3 tracking-tight">
          <CheckIcon className="size-6 shrink-0 text-good" />
          Nothing is waiting for you.
        </p>
      )}
      <ul className="empty:hidden">
        {decisions?.shown.map(({ key, count, title, detail, to, lead }) => (
          <li
            key={key}
            className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-3 transition-colors duration-150 hover:bg-sunken sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-6"
          >
            <span
              data-numeric
              className="font-display font-semibold text-h2 tracking-[-0.05em] transition-colors duration-150 group-hover:text-action-text"
            >
              {count.toLocaleString('en-US')}
            </span>
            <div className="min-w-0">
              <Link
                to={to}
                className="font-display font-semibold text-h4 tracking-tight after:absolute after:inset-0"
              >
                <span className="sr-only">{count} </span>
                {title}
              </Link>
              <p className="flex flex-wrap items-baseline gap-x-4 text-small">
                <span className="min-w-0 text-ink-soft max-sm:line-clamp-3 max-sm:wrap-anywhere sm:truncate">
                  {detail}
                </span>
                {lead && clockOf(lead)}
              </p>
            </div>
            <ArrowRightIcon className="size-5 shrink-0 text-ink-soft transition-transform duration-150 ease-out group-hover:translate-x-1 sm:mr-2" />
          </li>
        ))}
      </ul>
      {decisions && decisions.more.length > 0 && (
        <p className="border-line border-t py-3 text-ink-soft text-small">
          Also:{' '}
          {decisions.more.map(({ key, count, title, to }) => (
            <TextLink key={key} to={to} className="mr-4">
              {count.toLocaleString('en-US')} {title}
            </TextLink>
          ))}
        </p>
      )}
    </Section>
  )
}
