import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { CapacityBar } from '#ui/figures/bar.tsx'
import type { DashboardParts } from '../contract.ts'
import { formatHours } from '../rules.ts'
import { Section } from '../section.tsx'

type Plan = NonNullable<DashboardParts['plan']>

const own = '/client-portal/my-subscription'

const states: Record<Plan['state'], [tone: Tone, label: string]> = {
  pending: ['warn', 'Waiting for payment'],
  active: ['good', 'Active'],
  ending: ['neutral', 'Canceled'],
  'past-due': ['bad', 'Past due'],
  suspended: ['bad', 'Suspended'],
  ended: ['neutral', 'Ended'],
}

/** The maintenance plan and its remaining hours this month. */
export function PlanCard({ plan }: { plan: Plan | null | undefined }) {
  return (
    <Section title="Maintenance plan" {...(plan && { all: { to: own, label: 'Your plan' } })}>
      <div className="border-line border-t pt-4">
        {plan === undefined && <Skeleton className="h-24 w-full" />}
        {plan === null && (
          <>
            <p className="text-ink-soft">We keep your site safe, fast and up to date.</p>
            <ButtonLink
              to="/client-portal/subscriptions"
              variant="secondary"
              size="small"
              className="mt-4"
            >
              See the plans
            </ButtonLink>
          </>
        )}
        {plan && <Details {...plan} />}
      </div>
    </Section>
  )
}

function Details({ name, state, hoursUsed, hoursLeft, includedHours, endsOn, owed }: Plan) {
  const [tone, label] = states[state]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-display font-semibold text-h3 tracking-tight">{name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {includedHours !== null && hoursLeft !== null && (
        <div className="mt-2">
          <p className="text-small tabular-nums">
            {formatHours(hoursLeft)} of {formatHours(includedHours)} hours left this month
          </p>
          <CapacityBar value={hoursUsed} limit={includedHours} />
        </div>
      )}
      {endsOn && <p className="mt-2 text-ink-soft text-small">Ends on {formatDay(endsOn)}.</p>}
      {owed && (
        <p className="mt-2 text-ink-soft text-small tabular-nums">
          {formatMoney(owed.amount, owed.currency)} is due by {formatDay(owed.dueDate)}.
        </p>
      )}
    </>
  )
}
