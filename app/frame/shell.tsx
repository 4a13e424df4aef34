import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  endSession,
  renewSession,
  storeGreeting,
  watchSignOut,
} from '#features/auth/sessions/session.ts'
import { StepUp } from '#features/auth/sign-in/step-up.tsx'
import { UnfinishedSetup } from '#features/auth/two-factor/unfinished-setup.tsx'
import { useOwnClients } from '#features/clients/use-own-clients.ts'
import { leadPaths } from '#features/inquiries/paths.ts'
import { live } from '#features/live/contract.ts'
import { Bell } from '#features/notifications/bell.tsx'
import { JumpPalette } from '#features/search/jump-palette.tsx'
import { openCookiePreferences } from '#features/visitors/consent.tsx'
import { usePageViews } from '#features/visitors/use-page-views.ts'
import { people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { firstPaintId } from '#shared/portal/first-reads.ts'
import { hasRight, landingOf, mayCall } from '#shared/roles.ts'
import { SlidersIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { queryClient, useRead } from '#ui/client/data.tsx'
import { late } from '#ui/client/late.tsx'
import { forgetOpened } from '#ui/client/opened.ts'
import { readPortalCookie } from '#ui/client/portal-cookie.ts'
import { useSaveShortcut } from '#ui/form/open-forms.ts'
import { removeAllUnsaved } from '#ui/form/unsaved-storage.ts'
import { useLiveStream } from '#ui/live/use-live-stream.ts'
import { opensFor, sidebarOf } from '#ui/portal/navigation.ts'
import { PortalProviders, PortalShell } from '#ui/portal/portal-shell.tsx'
import { Wordmark } from '../site/frame/mark.tsx'
import { currentReader, mustEnableTwoFactor, type Portal } from './portals.ts'

const UnreadChat = late(async () => (await import('#features/chat/unread.tsx')).UnreadChat)
const WaitingLeads = late(
  async () => (await import('#features/inquiries/inbox/waiting.tsx')).WaitingLeads,
)
const TimerClock = late(
  async () => (await import('#features/time/timer/timer-clock.tsx')).TimerClock,
)

const accountActions = [
  { label: 'Cookie preferences', icon: SlidersIcon, onSelect: openCookiePreferences },
]

interface ShellProps {
  portal: Portal
  children: ReactNode
}

/** The frame of both portals, around a page or its stand-in. */
export function Shell(props: ShellProps) {
  return (
    <PortalProviders>
      <Frame {...props} />
      <StepUp />
    </PortalProviders>
  )
}

/** Also what this browser keeps, so that the next person does not see it. */
function forgetAll(): void {
  queryClient.clear()
  removeAllUnsaved()
  forgetOpened()
}

const forget = (replaced: boolean) => (replaced ? forgetAll() : queryClient.clear())

/** The first paint has shown the figures, which do not move again, and its groups may have been folded. */
function usePainted(pathname: string) {
  const [first] = useState(pathname)
  const paint = useRef(globalThis.document?.getElementById(firstPaintId))
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (pathname !== first) delete dataset.painted
    const painted = paint.current
    if (!painted) return
    paint.current = null
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish()
    const folds = [...painted.querySelectorAll<HTMLDetailsElement>('details[data-fold]')]
    for (const now of document.querySelectorAll<HTMLDetailsElement>('details[data-fold]'))
      now.open = folds.find(({ dataset: { fold } }) => fold === now.dataset.fold)?.open ?? now.open
  }, [pathname, first])
}

function Frame({ portal, children }: ShellProps) {
  usePageViews()
  useSaveShortcut()
  useEffect(renewSession, [])
  useEffect(() => watchSignOut(forget), [])
  const [folded] = useState(() => readPortalCookie().folded)
  const user = useRead(people.authUser, {}, { enabled: api.claims() !== null }).data?.user
  const known = currentReader(portal)
  const reader = user ? { ...known, role: user.role } : known
  useEffect(() => {
    if (user) storeGreeting(landingOf(user.role), nameOf(user))
  }, [user])
  const unfinished = user?.isTwoFactorEnabled && !user.isTwoFactorConfirmed
  const setupPage = `${portal.home}/enable-2fa`
  const { pathname } = useLocation()
  usePainted(pathname)
  const [leaving, setLeaving] = useState(false)
  const claims = api.claims()
  const follows = claims !== null && !leaving && !mustEnableTwoFactor(claims)
  useLiveStream({
    endpoint: live.open,
    accountId: follows ? claims.userId : undefined,
    ready: user !== undefined,
  })
  const own = useOwnClients({ enabled: follows && claims.role === 'User' })
  const navigation = opensFor(portal.navigation, reader)
  const [unreadChat, setUnreadChat] = useState(0)
  const [waitingLeads, setWaitingLeads] = useState(0)
  return (
    <PortalShell
      brand={<Wordmark />}
      area={portal.area}
      entries={sidebarOf(portal.navigation, reader)}
      navigation={navigation}
      folded={folded}
      jump={portal.palette && <JumpPalette entries={navigation} />}
      timer={follows && user && mayCall('staff', user.role) && <TimerClock />}
      bell={<Bell enabled={follows && user !== undefined} page={`${portal.home}/notifications`} />}
      unread={{ [`${portal.home}/support`]: unreadChat, [leadPaths.message]: waitingLeads }}
      person={
        user && {
          name: nameOf(user),
          detail: user.role === 'User' ? own.currentBeside(nameOf(user)) : user.role,
          ...(user.avatar && { avatar: user.avatar }),
        }
      }
      accountActions={[...own.actions, ...accountActions]}
      onLogout={() => {
        setLeaving(true)
        return endSession(forgetAll)
      }}
    >
      {follows && user && hasRight(['support'], reader) && (
        <UnreadChat role={user.role} onCount={setUnreadChat} />
      )}
      {follows && user && mayCall('editor', user.role) && (
        <WaitingLeads role={user.role} onCount={setWaitingLeads} />
      )}
      {unfinished && pathname !== setupPage && <UnfinishedSetup page={setupPage} />}
      {children}
    </PortalShell>
  )
}
