import { useEffect } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { endSession, followSignOut } from '#features/auth/sign-in/session.ts'
import { StepUp } from '#features/auth/sign-in/step-up.tsx'
import { CookiePreferences } from '#features/visitors/consent.tsx'
import { usePageViews } from '#features/visitors/use-page-views.ts'
import { queryClient, useRead } from '#ui/client/data.tsx'
import { PortalProviders, PortalShell } from '#ui/portal/portal-shell.tsx'
import { footLink } from '#ui/portal/portal-sidebar.tsx'
import { Wordmark } from '../site/frame/mark.tsx'
import { navigation } from './navigation.ts'

export function ClientShell() {
  return (
    <PortalProviders>
      <Shell />
      <StepUp />
    </PortalProviders>
  )
}

function Shell() {
  usePageViews()
  useEffect(() => followSignOut(() => queryClient.clear()), [])
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
      foot={(leave) => <CookiePreferences className={footLink} onClick={leave} />}
      onLogout={() => endSession(() => queryClient.clear())}
    />
  )
}
