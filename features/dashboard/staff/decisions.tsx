import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/address/region.ts'
import { CheckIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useToday } from '#ui/date/use-clock.ts'
import { Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { type Decision, decisionsOf } from './rules.ts'

interface DecisionsProps {
  data: StaffDashboard | undefined
  /** Renders the time left to answer a lead. */
  clockOf: (lead: { createdAt: string; dueAt: string }) => ReactNode
  /** Renders the buttons that decide. */
  actionsOf: (decision: Decision) => ReactNode
}

/** The width of the buttons, which are loaded after the first paint, so that nothing moves then. */
const roomFor: Partial<Record<Decision['kind'], string>> = {
  Appointment: 'md:min-w-42',
  Invoice: 'md:min-w-53',
  Task: 'md:min-w-23',
  Email: 'md:min-w-32',
}

/** The most urgent pending work, each row with what decides it, and the count of each kind. */
export function Decisions({ data, clockOf, actionsOf }: DecisionsProps) {
  const today = useToday()
  const decisions = data && decisionsOf(data, today)
  return (
    <Section title="Needs a decision">
      {!decisions && <Rows count={5} height="h-12" />}
      {decisions?.rows.length === 0 && (
        <p className="flex items-center gap-3 border-line border-t py-6 font-display font-semibold text-h3 tracking-tight">
          <CheckIcon className="size-6 shrink-0 text-good" />
          Nothing is waiting for you.
        </p>
      )}
      <ul className="empty:hidden">
        {decisions?.rows.map((decision) => (
          <li
            key={decision.key}
            className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-t py-1 max-md:py-2.5 text-small md:grid-cols-[5.5rem_minmax(0,1fr)_auto_auto]"
          >
            <span className="font-mono text-caption text-ink-faint max-md:hidden">
              {decision.label ?? decision.kind}
            </span>
            <p className="min-w-0 max-md:col-span-full md:flex md:items-baseline md:gap-x-3">
              <Link
                to={decision.to}
                className="truncate font-medium transition-colors duration-150 hover:text-action-text max-md:block md:max-w-[calc(100%-4rem)] md:shrink-0"
              >
                {decision.title}
              </Link>
              <span title={decision.detail} className="min-w-0 truncate text-ink-soft max-md:block">
                {decision.detail}
              </span>
            </p>
            <span
              className={`tabular-nums md:whitespace-nowrap ${decision.isLate ? 'text-bad' : 'text-ink-soft'}`}
            >
              {'lead' in decision ? clockOf(decision.lead) : decision.when}
            </span>
            <span
              className={`flex min-h-(--control-height) flex-wrap justify-end gap-1 max-2xs:col-span-full ${roomFor[decision.kind] ?? 'md:min-w-17'}`}
            >
              {actionsOf(decision)}
            </span>
          </li>
        ))}
      </ul>
      {decisions && decisions.counts.length > 0 && (
        <ul
          aria-label="Everything that waits"
          className="flex flex-wrap gap-x-4 border-line border-t py-1.5 text-small"
        >
          {decisions.counts.map(({ count, title, to }) => (
            <li key={to}>
              <TextLink
                to={to}
                className="text-ink-soft! decoration-line-strong tabular-nums hover:text-ink! max-lg:inline-block max-lg:py-1"
              >
                {formatNumber(count)} {title}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
