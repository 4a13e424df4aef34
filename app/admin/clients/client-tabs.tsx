import { lazy, type ReactNode } from 'react'
import { ClientConversation } from '#features/chat/staff/client-conversation.tsx'
import { ClientInvoices } from '#features/invoices/staff/client-invoices.tsx'
import { ClientSubscription } from '#features/plans/staff/client-subscription.tsx'
import { ClientProjects } from '#features/projects/client-projects.tsx'
import { ClientSurvey } from '#features/survey/staff/client-survey.tsx'
import { Tabs, useTab } from '#ui/details/tabs.tsx'

const ClientTimeline = lazy(async () => ({
  default: (await import('#features/timeline/client-timeline.tsx')).ClientTimeline,
}))
const ClientInvoiceTable = lazy(() => import('#features/invoices/staff/invoice-table.tsx'))
const ProjectTable = lazy(() => import('#features/projects/admin-table.tsx'))
const AppointmentTable = lazy(() => import('#features/appointments/staff/appointment-table.tsx'))
const ClientFiles = lazy(() => import('#features/resources/client-files.tsx'))

/** Everything that belongs to a client, beside an overview. */
export function ClientTabs({ clientId: id, overview }: { clientId: string; overview: ReactNode }) {
  const tabs = [
    { key: 'overview', label: 'Overview', content: overview },
    { key: 'timeline', label: 'Timeline', content: <ClientTimeline clientId={id} /> },
    { key: 'projects', label: 'Projects', content: <ProjectTable client={id} /> },
    { key: 'invoices', label: 'Invoices', content: <Invoices client={id} /> },
    { key: 'appointments', label: 'Appointments', content: <AppointmentTable client={id} /> },
    { key: 'files', label: 'Files', content: <ClientFiles clientId={id} /> },
  ]
  const tab = useTab(tabs.map(({ key }) => key))
  // The lists share URL parameters, so only the open one is mounted.
  const shown = tabs.map(({ content, ...one }) => ({
    ...one,
    content: one.key === tab.open && content,
  }))
  return <Tabs {...tab} label="Client" tabs={shown} />
}

function Invoices({ client }: { client: string }) {
  return (
    <div className="flex flex-col gap-6">
      <ClientInvoiceTable client={client} />
    </div>
  )
}

/** The newest of each domain, for the overview. A card waits for those above, so that none moves. */
export function ClientCards({ clientId }: { clientId: string }) {
  return (
    <div className="contents [&>:has(.animate-pulse)~*]:hidden">
      <ClientProjects clientId={clientId} />
      <ClientInvoices clientId={clientId} />
      <ClientSubscription clientId={clientId} />
      <ClientSurvey clientId={clientId} />
      <ClientConversation clientId={clientId} />
    </div>
  )
}
