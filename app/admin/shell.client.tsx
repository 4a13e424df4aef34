import { useEffect } from 'react'
import { DrawCard } from '#content/draw-card.ts'
import { accounts } from '#features/accounts/contract.ts'
import { endSession, followSignOut } from '#features/auth/sign-in/session.ts'
import { StepUp } from '#features/auth/sign-in/step-up.tsx'
import { LibraryPictures } from '#features/files/pictures.tsx'
import { shareCards } from '#features/share-card/contract.ts'
import { CookiePreferences } from '#features/visitors/consent.tsx'
import { usePageViews } from '#features/visitors/use-page-views.ts'
import type { Input } from '#shared/endpoint.ts'
import { api } from '#ui/client/api.ts'
import { queryClient, useRead } from '#ui/client/data.tsx'
import { forgetTyped } from '#ui/form/typed-storage.ts'
import { JumpPalette } from '#ui/portal/jump-palette.tsx'
import { opensFor, sidebarOf } from '#ui/portal/navigation.ts'
import { PortalProviders, PortalShell } from '#ui/portal/portal-shell.tsx'
import { footLink } from '#ui/portal/portal-sidebar.tsx'
import { Wordmark } from '../site/frame/mark.tsx'
import { navigation } from './navigation.ts'

const drawCard = async (query: Input<typeof shareCards.draw>['query']) =>
  (await api.call(shareCards.draw, { query })).src

export function AdminShell() {
  return (
    <PortalProviders>
      <LibraryPictures>
        <DrawCard value={drawCard}>
          <Shell />
        </DrawCard>
      </LibraryPictures>
      <StepUp />
    </PortalProviders>
  )
}

function Shell() {
  usePageViews()
  useEffect(() => followSignOut(() => queryClient.clear()), [])
  const user = useRead(accounts.authUser, {}).data?.user
  const role = user?.role ?? api.claims()?.role ?? 'Employee'
  return (
    <PortalShell
      brand={<Wordmark />}
      area="Admin portal"
      entries={sidebarOf(navigation, role)}
      person={
        user && {
          name: `${user.firstName} ${user.lastName}`,
          detail: user.role,
          ...(user.avatar && { avatar: user.avatar }),
        }
      }
      foot={(leave) => <CookiePreferences className={footLink} onClick={leave} />}
      onLogout={() =>
        endSession(() => {
          queryClient.clear()
          forgetTyped()
        })
      }
      tools={<JumpPalette entries={opensFor(navigation, role)} />}
    />
  )
}
