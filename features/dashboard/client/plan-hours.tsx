import { may } from '#ui/client/may.ts'
import { CapacityBar } from '#ui/figures/bar.tsx'
import type { ClientDashboard } from '../contract.ts'
import { formatHours } from '../rules.ts'
import { Rows, Section } from '../section.tsx'

/** The hours of the client's plan. */
export function PlanHours({ data }: { data: ClientDashboard | undefined }) {
  if (!may({ access: 'client', rights: ['invoices'] })) return null
  if (!data) return <Rows count={1} height="h-35" />
  if (!data.plan) return null
  const { name, hoursUsed, includedHours } = data.plan
  const used = formatHours(hoursUsed)
  return (
    <Section title="Hours of your plan" all={{ to: '/client-portal/my-subscription', label: name }}>
      <p className="border-line border-t pt-4 pb-2">
        <span
          data-numeric
          className="block font-display font-semibold text-h2 tracking-[-0.04em] wrap-anywhere"
        >
          {includedHours === null ? used : `${used} of ${formatHours(includedHours)}`}
        </span>
        <span className="text-ink-soft text-small">
          {includedHours === 1 ? 'hour' : 'hours'} used in this period
        </span>
      </p>
      {includedHours !== null && <CapacityBar value={hoursUsed} limit={includedHours} />}
    </Section>
  )
}
