import { Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { Figure } from './figure.tsx'

/** Website visitors and leads. */
export function SiteCard({ data }: { data: StaffDashboard | undefined }) {
  const { visitors, leads } = data ?? {}
  return (
    <Section title="Website" all={{ to: '/admin/statistics', label: 'Statistics' }}>
      <dl className="grid sm:grid-cols-2">
        <Figure
          name="Leads this week"
          to="/admin/messages"
          value={leads?.week.toLocaleString('en-US')}
        >
          {leads && `${leads.month.toLocaleString('en-US')} this month`}
        </Figure>
        <Figure
          name="Visitors in 7 days"
          to="/admin/statistics"
          value={visitors?.visitors.toLocaleString('en-US')}
        >
          {visitors && `${visitors.before.toLocaleString('en-US')} in the 7 days before`}
        </Figure>
      </dl>
    </Section>
  )
}
