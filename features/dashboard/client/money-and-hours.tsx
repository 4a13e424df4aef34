import { formatDollars } from '#shared/money.ts'
import { countOf } from '#shared/text.ts'
import { may } from '#ui/client/may.ts'
import { CapacityBar } from '#ui/figures/bar.tsx'
import type { ClientDashboard, DashboardParts } from '../contract.ts'
import { formatHours } from '../rules.ts'
import { Nothing, Rows, Section } from '../section.tsx'

/** The open amount of the client's invoices, and the hours of their plan. */
export function MoneyAndHours({ data }: { data: ClientDashboard | undefined }) {
  if (!may({ access: 'client', rights: ['invoices'] })) return null
  return (
    <>
      <Section title="Your invoices" all={{ to: '/client-portal/invoices', label: 'All invoices' }}>
        {data?.invoices ? <Open invoices={data.invoices} /> : <Rows count={1} height="h-23" />}
      </Section>
      {data ? data.plan && <Hours plan={data.plan} /> : <Rows count={1} height="h-35" />}
    </>
  )
}

function Open({ invoices: { due, owed } }: Pick<DashboardParts, 'invoices'>) {
  if (due.total === 0) return <Nothing>Nothing is open.</Nothing>
  return <Fact figure={formatDollars(owed)} text={`open on ${countOf(due.total, 'invoice')}`} />
}

function Hours({ plan }: { plan: NonNullable<DashboardParts['plan']> }) {
  const { name, hoursUsed, includedHours } = plan
  const used = formatHours(hoursUsed)
  return (
    <Section title="Hours of your plan" all={{ to: '/client-portal/my-subscription', label: name }}>
      <Fact
        figure={includedHours === null ? used : `${used} of ${formatHours(includedHours)}`}
        text={`${includedHours === 1 ? 'hour' : 'hours'} used in this period`}
      />
      {includedHours !== null && <CapacityBar value={hoursUsed} limit={includedHours} />}
    </Section>
  )
}

function Fact({ figure, text }: { figure: string; text: string }) {
  return (
    <p className="border-line border-t pt-4 pb-2">
      <span
        data-numeric
        className="block font-display font-semibold text-h2 tracking-[-0.04em] wrap-anywhere"
      >
        {figure}
      </span>
      <span className="text-ink-soft text-small">{text}</span>
    </p>
  )
}
