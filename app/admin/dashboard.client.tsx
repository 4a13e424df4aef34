import { lazy, Suspense } from 'react'
import { AppointmentStatus } from '#features/appointments/appointment-status.tsx'
import { type StaffDashboard, staffDashboard } from '#features/dashboard/staff/contract.ts'
import { Decisions } from '#features/dashboard/staff/decisions.tsx'
import { Money } from '#features/dashboard/staff/money.tsx'
import { Recent } from '#features/dashboard/staff/recent.tsx'
import { SiteCard } from '#features/dashboard/staff/site.tsx'
import { TodayAppointments, TodayTasks } from '#features/dashboard/staff/today.tsx'
import { HoursCard, ProjectsCard } from '#features/dashboard/staff/work.tsx'
import { LeadClock } from '#features/inquiries/inbox/lead-clock.tsx'
import { useMarkRead } from '#features/notifications/use-mark-read.ts'
import { formatDate } from '#shared/dates.ts'
import { messageOr } from '#shared/errors.ts'
import { ErrorState } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'

const pollMs = 60_000

/** Agencies that are set up do not load it. */
const SetupLeft = lazy(() => import('#features/setup/setup-left.tsx'))

export default function Dashboard() {
  const site = useSiteName()
  const { data, error, refetch } = useRead(staffDashboard.read, {}, { pollMs })
  return (
    <>
      <title>{`Dashboard · ${site}`}</title>
      <header className="pb-6 lg:pb-10">
        <p className="font-mono text-caption text-ink-faint">
          {formatDate(new Date().toISOString())}
        </p>
        <h1 className="mt-2 -ml-[0.04em] text-h2">Dashboard</h1>
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
  const markRead = useMarkRead()
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-2 lg:gap-y-14">
      <div className="min-w-0 lg:col-span-2">
        <Decisions data={data} clockOf={(lead) => <LeadClock {...lead} />} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Money data={data} />
      </div>
      <ProjectsCard projects={data?.projects} />
      <HoursCard week={data?.week} />
      <TodayAppointments
        appointments={data?.appointments.today}
        statusOf={({ status }) => <AppointmentStatus status={status} />}
      />
      <TodayTasks tasks={data?.tasks.today} />
      <div className="min-w-0 lg:col-span-2">
        <SiteCard data={data} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Recent news={data?.news} onRead={(id) => markRead.mutate({ body: { ids: [id] } })} />
      </div>
    </div>
  )
}
