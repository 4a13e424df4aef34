import { lazy, Suspense } from 'react'
import { type StaffDashboard, staffDashboard } from '#features/dashboard/staff/contract.ts'
import { Decisions } from '#features/dashboard/staff/decisions.tsx'
import { Leads } from '#features/dashboard/staff/leads.tsx'
import { Money } from '#features/dashboard/staff/money.tsx'
import { Recent } from '#features/dashboard/staff/recent.tsx'
import { Today } from '#features/dashboard/staff/today.tsx'
import { HoursCard, ProjectsCard } from '#features/dashboard/staff/work.tsx'
import { LeadClock } from '#features/inquiries/inbox/lead-clock.tsx'
import { formatDate } from '#shared/dates.ts'
import { messageOr } from '#shared/errors.ts'
import { ErrorState } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'
import { DecisionActions } from './decision-actions.tsx'

const pollMs = 60_000

/** Agencies that are set up do not load it. */
const SetupLeft = lazy(() => import('#features/setup/setup-left.tsx'))

export default function Dashboard() {
  const site = useSiteName()
  const { data, error, refetch } = useRead(staffDashboard.read, {}, { pollMs })
  return (
    <>
      <title>{`Dashboard · ${site}`}</title>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pb-5">
        <h1 className="-ml-[0.04em] text-h3">Dashboard</h1>
        <p className="font-mono text-caption text-ink-faint">
          {formatDate(new Date().toISOString())}
        </p>
      </header>
      {!data && error ? (
        <ErrorState
          message={messageOr(error, 'An error occurred')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {data?.setup && (
            <Suspense>
              <SetupLeft left={data.setup} />
            </Suspense>
          )}
          {data?.setup !== 'steps' && <Cards data={data} />}
        </>
      )}
    </>
  )
}

function Cards({ data }: { data: StaffDashboard | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-3 lg:gap-y-6">
      <div className="min-w-0 lg:col-span-2">
        <Decisions
          data={data}
          clockOf={(lead) => <LeadClock {...lead} />}
          actionsOf={(decision) => <DecisionActions decision={decision} />}
        />
      </div>
      <Today data={data} />
      <div className="min-w-0 lg:col-span-2">
        <Money data={data} />
      </div>
      <Leads data={data} />
      <div className="min-w-0 lg:col-span-2">
        <ProjectsCard projects={data?.projects} />
      </div>
      <HoursCard week={data?.week} />
      <div className="min-w-0 lg:col-span-3">
        <Recent recent={data?.recent} />
      </div>
    </div>
  )
}
