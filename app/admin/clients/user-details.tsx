import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { users } from '#features/accounts/users/contract.ts'
import { useUserActions } from '#features/accounts/users/use-user-actions.tsx'
import { UserDetails } from '#features/accounts/users/user-details.tsx'
import { personalData } from '#features/personal-data/contract.ts'
import { OpenTasks } from '#features/tasks/open-tasks.tsx'
import { people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import { DownloadIcon, TrashIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useExport } from '#ui/client/save-file.ts'
import { MoreMenu } from '#ui/overlay/menu.tsx'
import { ClientCards, ClientTabs } from './client-tabs.tsx'

const EraseDialog = lazy(() => import('#features/personal-data/erase-dialog.tsx'))

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
          {user.clientId && !user.closedAt ? (
            <ClientTabs
              key={user.id}
              clientId={user.clientId}
              overview={
                <UserDetails user={user}>
                  <ClientCards clientId={user.clientId} />
                </UserDetails>
              }
            />
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
