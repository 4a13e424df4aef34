import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { type UserDetails as User, users } from '#features/accounts/users/contract.ts'
import { useUserActions } from '#features/accounts/users/use-user-actions.tsx'
import { UserDetails } from '#features/accounts/users/user-details.tsx'
import { ClientConversation } from '#features/chat/staff/client-conversation.tsx'
import { ClientInvoices } from '#features/invoices/staff/client-invoices.tsx'
import { personalData } from '#features/personal-data/contract.ts'
import { ClientSubscription } from '#features/plans/staff/client-subscription.tsx'
import { ClientProjects } from '#features/projects/client-projects.tsx'
import { ClientSurvey } from '#features/survey/staff/client-survey.tsx'
import { OpenTasks } from '#features/tasks/open-tasks.tsx'
import { people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import { DownloadIcon, TrashIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useExport } from '#ui/client/save-file.ts'
import { Tabs, useTab } from '#ui/details/tabs.tsx'
import { MoreMenu } from '#ui/overlay/menu.tsx'

const EraseDialog = lazy(() => import('#features/personal-data/erase-dialog.tsx'))

const ClientTimeline = lazy(async () => ({
  default: (await import('#features/timeline/client-timeline.tsx')).ClientTimeline,
}))
const ClientInvoiceTable = lazy(() => import('#features/invoices/staff/invoice-table.tsx'))
const ProjectTable = lazy(() => import('#features/projects/admin-table.tsx'))
const AppointmentTable = lazy(() => import('#features/appointments/staff/appointment-table.tsx'))
const ClientFiles = lazy(() => import('#features/resources/client-files.tsx'))

const back = { to: userPaths.list, label: 'All users' }

export default function UserDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(users.one, { params: { id } })
  const actionsFor = useUserActions(() => void navigate(back.to))
  const isFull = may(users.sendPasswordLink)
  const [erasing, setErasing] = useState(false)
  const refetch = useRefetch([people.list])
  const personalExport = useExport(async () => ({
    name: 'personal-data.zip',
    bytes: await api.call(personalData.export, { params: { id } }),
  }))
  return (
    <DetailsPage
      hasTabs
      read={read}
      noun="user"
      title={nameOf}
      back={back}
      edit={isFull && !read.data?.closedAt && userPaths.edit(id)}
      extraActions={(user) => {
        const actions = actionsFor(user).filter(({ to }) => !to)
        if (may(personalData.erase) && user.role === 'User')
          actions.push(
            {
              label: 'Export personal data',
              onSelect: () => void personalExport.save(),
              icon: DownloadIcon,
            },
            {
              label: 'Erase personal data',
              onSelect: () => setErasing(true),
              icon: TrashIcon,
              danger: true,
            },
          )
        return <MoreMenu actions={actions} busy={personalExport.busy} busyLabel="Exporting…" />
      }}
    >
      {(user) => (
        <>
          {may(personalData.erase) && (
            <Suspense>
              <EraseDialog
                accountId={user.id}
                name={nameOf(user)}
                open={erasing}
                onClose={() => setErasing(false)}
                onErased={() => {
                  void refetch()
                  void navigate(back.to)
                }}
              />
            </Suspense>
          )}
          {user.role === 'User' && !user.closedAt ? (
            <ClientTabs key={user.id} user={user} />
          ) : (
            <UserDetails user={user}>
              {!user.closedAt && <OpenTasks userId={user.id} />}
            </UserDetails>
          )}
        </>
      )}
    </DetailsPage>
  )
}

function ClientTabs({ user }: { user: User }) {
  const { id } = user
  const tabs = [
    { key: 'overview', label: 'Overview', content: <ClientOverview user={user} /> },
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

function ClientOverview({ user }: { user: User }) {
  return (
    <UserDetails user={user}>
      <ClientProjects clientId={user.id} />
      <ClientInvoices clientId={user.id} />
      <ClientSubscription clientId={user.id} />
      <ClientSurvey clientId={user.id} />
      <ClientConversation clientId={user.id} />
    </UserDetails>
  )
}
