import { accounts } from '#features/accounts/contract.ts'
import { endSession } from '#features/sign-in/session.ts'
import { queryClient, useRead } from '#ui/data.tsx'
import { PortalProviders, PortalShell } from '#ui/portal-shell.tsx'
import { Wordmark } from '../site/mark.tsx'
import { navigation } from './navigation.ts'

export function ClientShell() {
  return (
    <PortalProviders>
      <Shell />
    </PortalProviders>
  )
}

function Shell() {
  const user = useRead(accounts.authUser, {}).data?.user
  return (
    <PortalShell
      brand={<Wordmark />}
      area="Client portal"
      entries={navigation}
      person={
        user && {
          name: `${user.firstName} ${user.lastName}`,
          detail: user.businessName,
          ...(user.avatar && { avatar: user.avatar }),
        }
      }
      onLogout={() => endSession(() => queryClient.clear())}
    />
  )
}
