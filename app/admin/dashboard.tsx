import { lazy, Suspense } from 'react'
import { type StaffDashboard, staffDashboard } from '#features/dashboard/staff/contract.ts'
import { Decisions } from '#features/dashboard/staff/decisions.tsx'
import { Leads } from '#features/dashboard/staff/leads.tsx'
import { Money } from '#features/dashboard/staff/money.tsx'
import { Today } from '#features/dashboard/staff/today.tsx'
import { LeadClock } from '#features/inquiries/inbox/lead-clock.tsx'
import { formatDate } from '#shared/dates.ts'
import { messageOr } from '#shared/errors.ts'
import { ErrorState } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { late } from '#ui/client/late.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'

const pollMs = 60_000

const DecisionActions = late(async () => (await import('./decision-actions.tsx')).DecisionActions)

const Below = lazy(async () => ({ default: (await import('./dashboard-below.tsx')).Below }))

/** Agencies that are set up do not load it. */
const SetupLeft = lazy(() => import('#features/setup/setup-left.tsx'))

export default function Dashboard() {
  const site = useSiteName()
  const { data, error, refetch } = useRead(staffDashboard.read, {}, { pollMs })
  return (
    <>
      <title>{`Dashboard · ${site}`}</title>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pb-3">
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
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-3 xl:gap-y-4">
      <div className="min-w-0 xl:col-span-2">
        <Decisions
          data={data}
          clockOf={(lead) => <LeadClock {...lead} />}
          actionsOf={(decision) => <DecisionActions decision={decision} />}
        />
      </div>
      <Today data={data} />
      <div className="min-w-0 xl:col-span-2">
        <Money data={data} />
      </div>
      <Leads data={data} />
      <Suspense fallback={<div className="min-h-96" />}>
        <Below data={data} />
      </Suspense>
    </div>
  )
}
