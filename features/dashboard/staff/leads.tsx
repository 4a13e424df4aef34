import { leadPaths } from '#features/inquiries/paths.ts'
import { proposalPaths } from '#features/proposals/paths.ts'
import { formatNumber } from '#shared/address/region.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useToday } from '#ui/date/use-clock.ts'
import { Funnel } from '#ui/figures/funnel.tsx'
import { Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'

const statistics = '/admin/statistics'
const quiet =
  'text-ink-soft! decoration-line-strong tabular-nums hover:text-ink! max-lg:inline-block max-lg:py-1'

/** The leads by how far they got, with those of this week and the visitors of the site. */
export function Leads({ data }: { data: StaffDashboard | undefined }) {
  const today = useToday()
  return (
    <Section title="Leads" all={{ to: statistics, label: 'Statistics' }}>
      {data ? <Steps {...data} today={today} /> : <Skeleton className="lines h-48" />}
    </Section>
  )
}

type StepsProps = Pick<StaffDashboard, 'leads' | 'visitors'> & { today: string }

function Steps({ leads: { funnel, week }, visitors, today }: StepsProps) {
  const { from, received, answered, proposed, signed, paid } = funnel
  const to = `${statistics}?from=${from}&to=${today}`
  const days = daysBetween(from, today) + 1
  return (
    <>
      <Funnel
        label={`Leads in ${days} days`}
        steps={[
          { label: `Leads in ${days} days`, count: received, to },
          { label: 'Answered', count: answered },
          { label: 'Got a proposal', count: proposed, to: proposalPaths.list },
          { label: 'Signed', count: signed, to: `${proposalPaths.list}?filter=signed` },
          { label: 'Paid', count: paid },
        ]}
      />
      <ul className="flex flex-wrap gap-x-4 border-line border-t py-2 text-small">
        <li>
          <TextLink to={`${leadPaths.message}?filter=this-week`} className={quiet}>
            {countOf(week.messages, 'message')} this week
          </TextLink>
        </li>
        <li>
          <TextLink to={`${leadPaths.freelance}?filter=this-week`} className={quiet}>
            {formatNumber(week.inquiries)} {week.inquiries === 1 ? 'inquiry' : 'inquiries'} this
            week
          </TextLink>
        </li>
        <li>
          <TextLink to={`${statistics}?from=${addDays(today, -6)}&to=${today}`} className={quiet}>
            {countOf(visitors.visitors, 'visitor')} in 7 days
          </TextLink>{' '}
          <span className="text-ink-faint tabular-nums">
            {formatNumber(visitors.before)} before
          </span>
        </li>
      </ul>
    </>
  )
}
