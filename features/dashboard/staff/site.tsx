import { addDays, calendarDay } from '#shared/dates.ts'
import { Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { Figure } from './figure.tsx'

/** Website visitors and leads. */
export function SiteCard({ data }: { data: StaffDashboard | undefined }) {
  const today = calendarDay(new Date())
  const { visitors, leads } = data ?? {}
  return (
    <Section title="Website" all={{ to: '/admin/statistics', label: 'Statistics' }}>
      <dl className="grid sm:grid-cols-3 sm:max-lg:*:first:pl-0 sm:max-lg:*:not-first:border-l">
        <Figure
          name="Messages this week"
          to="/admin/messages?filter=this-week"
          value={leads?.week.messages.toLocaleString('en-US')}
        />
        <Figure
          name="Inquiries this week"
          to="/admin/freelance?filter=this-week"
          value={leads?.week.inquiries.toLocaleString('en-US')}
        >
          {leads && `${leads.month.toLocaleString('en-US')} leads this month`}
        </Figure>
        <Figure
          name="Visitors in 7 days"
          to={`/admin/statistics?from=${addDays(today, -6)}&to=${today}`}
          value={visitors?.visitors.toLocaleString('en-US')}
        >
          {visitors && `${visitors.before.toLocaleString('en-US')} in the 7 days before`}
        </Figure>
      </dl>
    </Section>
  )
}
