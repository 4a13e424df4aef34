import { AppointmentStatus } from '#features/appointments/appointment-status.tsx'
import { Invoices } from '#features/dashboard/client/invoices.tsx'
import { LatestFiles } from '#features/dashboard/client/latest-files.tsx'
import { MessagesCard } from '#features/dashboard/client/messages-card.tsx'
import { Needs } from '#features/dashboard/client/needs.tsx'
import { NextAppointment } from '#features/dashboard/client/next-appointment.tsx'
import { PlanCard } from '#features/dashboard/client/plan-card.tsx'
import { ProjectRows } from '#features/dashboard/client/project-rows.tsx'
import { QuickActions } from '#features/dashboard/client/quick-actions.tsx'
import { ReachUs } from '#features/dashboard/client/reach-us.tsx'
import { type ClientDashboard, dashboard } from '#features/dashboard/contract.ts'
import { Sums } from '#features/invoices/client/owed.tsx'
import { DownloadButton } from '#features/invoices/document/download-button.tsx'
import { InvoiceStatus } from '#features/invoices/invoice-status.tsx'
import { useMarkRead } from '#features/notifications/use-mark-read.ts'
import { ProjectCover } from '#features/projects/look/cover.tsx'
import { ProjectProgress } from '#features/projects/look/project-progress.tsx'
import { ProjectStatus } from '#features/projects/project-status.tsx'
import { people } from '#people/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { type MemberRight, sharedRights } from '#shared/roles.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import { useAgency } from '../agency.ts'

const pollMs = 15_000

/** The width of a card whose neighbor the person does not see. */
const alone = 'lg:col-span-12 xl:col-span-9'

const sees = (...rights: MemberRight[]) => may({ access: 'client', rights })

export default function Dashboard() {
  const site = useSiteName()
  const account = useRead(people.authUser, {})
  const read = useRead(dashboard.client, {}, { pollMs })
  const user = account.data?.user
  const failed = [account, read].find(({ data, error }) => !data && error)
  return (
    <>
      <title>{`Dashboard · ${site}`}</title>
      <header className="flex flex-wrap-reverse items-baseline justify-between gap-x-8 gap-y-3 pb-5">
        <h1 className="-ml-[0.04em] min-w-0 text-h1 wrap-anywhere">
          {user ? (
            `Hello, ${user.firstName}.`
          ) : failed ? (
            'Dashboard'
          ) : (
            <Skeleton className="h-[0.9em] w-80 max-w-full" />
          )}
        </h1>
        <p className="font-mono text-caption text-ink-faint">
          {formatDate(new Date().toISOString())}
        </p>
      </header>
      {failed?.error ? (
        <ErrorState
          message={`${failed.error.message.replace(/\.$/, '')}!`}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Cards data={read.data} />
      )}
    </>
  )
}

function Cards({ data }: { data: ClientDashboard | undefined }) {
  const agency = useAgency()
  const markRead = useMarkRead()
  const shared = sees(...sharedRights)
  const billed = sees('invoices')
  const last = `min-w-0 lg:col-span-6 ${shared ? 'xl:col-span-3' : ''}`
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-12 xl:gap-y-7">
      <div className="min-w-0 lg:col-span-12">
        <Needs data={data} onRead={(id) => markRead.mutate({ body: { ids: [id] } })} />
      </div>
      {sees('projects') && (
        <div className="min-w-0 lg:col-span-12">
          <ProjectRows
            projects={data?.projects}
            coverOf={(project) => (
              <ProjectCover project={project} sizes="6rem" className="aspect-3/2 w-full" />
            )}
            statusOf={(project) => <ProjectStatus {...project} />}
            progressOf={(project) => <ProjectProgress project={project} />}
          />
        </div>
      )}
      {shared && (
        <div className={`min-w-0 ${billed ? 'lg:col-span-5 xl:col-span-4' : alone}`}>
          <NextAppointment
            appointments={data?.appointments}
            statusOf={({ status }) => <AppointmentStatus status={status} />}
          />
        </div>
      )}
      {billed && (
        <div className={`min-w-0 ${shared ? 'lg:col-span-7 xl:col-span-5' : alone}`}>
          <Invoices
            invoices={data?.invoices}
            sumsOf={({ currencies }) => <Sums sums={currencies} />}
            statusOf={({ status }) => <InvoiceStatus status={status} />}
            download={({ id, invoiceNumber }) => (
              <DownloadButton id={id} invoiceNumber={invoiceNumber} size="small" />
            )}
          />
        </div>
      )}
      <div className="grid min-w-0 content-start gap-x-10 gap-y-6 sm:max-xl:grid-cols-2 lg:col-span-12 xl:col-span-3">
        {sees('support') && <MessagesCard messages={data?.messages} />}
        {billed && <PlanCard plan={data?.plan} />}
      </div>
      {shared && (
        <div className="min-w-0 lg:col-span-12 xl:col-span-6">
          <LatestFiles files={data?.files} />
        </div>
      )}
      <div className={last}>
        <QuickActions />
      </div>
      <div className={last}>
        <ReachUs agency={agency} />
      </div>
    </div>
  )
}
