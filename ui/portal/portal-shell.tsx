import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button, IconButton } from '#ui/base/button.tsx'
import { FileIcon, LogoutIcon, MenuIcon, PlusIcon } from '#ui/base/icons.tsx'
import { queryClient } from '#ui/client/data.tsx'
import { rendering } from '#ui/client/rendering.ts'
import { ConfirmProvider } from '#ui/overlay/confirm.tsx'
import { GlobalLoader } from '#ui/overlay/global-loader.tsx'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { PopupContainer } from '#ui/overlay/popup-container.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { AccountMenu } from '#ui/portal/account-menu.tsx'
import type { AccountAction, Person } from '#ui/portal/account-menu-popup.tsx'
import { type Navigation, placedIn } from '#ui/portal/navigation.ts'
import { OfflineNotice } from '#ui/portal/offline-notice.tsx'
import { PhoneBar } from '#ui/portal/phone-bar.tsx'
import { barLook, contentId, mainLook, PortalFrame } from '#ui/portal/portal-frame.tsx'
import { Sidebar, type SidebarProps } from '#ui/portal/sidebar.tsx'
import { Trail, TrailProvider } from '#ui/portal/trail.tsx'

const loadDrawer = () => import('#ui/portal/drawer.tsx')

interface PortalShellProps extends SidebarProps {
  /** Every page that the person may open; `entries` are those of the sidebar. */
  navigation: Navigation
  /** Left out until it is known. */
  person: Person | undefined
  /** Actions in the account menu, below its links. */
  accountActions: readonly AccountAction[]
  onLogout: () => Promise<void>
  /** The jump palette button in the top bar. */
  jump: ReactNode
  /** The running timer, in the top bar. */
  timer?: ReactNode
  /** The notifications, in the top bar. */
  bell: ReactNode
  children: ReactNode
}

/** The providers of a portal: data, confirmations and toasts. */
export function PortalProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={rendering()?.queryClient ?? queryClient}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <LazyToasts />
    </QueryClientProvider>
  )
}

function Loader() {
  const { state } = useNavigation()
  return <GlobalLoader waiting={state !== 'idle'} />
}

/** After a navigation, the next Tab starts in the new page. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

const phoneSquare = 'max-sm:size-(--small-height) max-sm:px-0!'

function NewMenu({ entries }: { entries: Navigation }) {
  const actions = entries.map(({ to, label, short = label, icon: Icon = FileIcon }) => ({
    to,
    label: short,
    icon: () => <Icon className="size-4.5 text-ink-soft" />,
  }))
  return (
    <Menu
      label="New"
      actions={actions}
      trigger={
        <Button variant="secondary" size="small" className={phoneSquare}>
          <PlusIcon className="size-4" />
          <span className="max-sm:sr-only">New</span>
        </Button>
      }
    />
  )
}

function Logout({ onLogout }: Pick<PortalShellProps, 'onLogout'>) {
  const [leaving, setLeaving] = useState(false)
  function leave() {
    setLeaving(true)
    void onLogout()
  }
  return (
    <Button variant="secondary" size="small" busy={leaving} onClick={leave} className={phoneSquare}>
      <LogoutIcon className="size-4" />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  )
}

interface BarProps
  extends Pick<
    PortalShellProps,
    'navigation' | 'person' | 'accountActions' | 'jump' | 'timer' | 'bell' | 'onLogout'
  > {
  menu: { open: boolean; onOpen: () => void }
}

function Bar({ navigation, person, accountActions, jump, timer, bell, onLogout, menu }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const creates = placedIn(navigation, 'new')
  return (
    <PopupContainer value={bar}>
      <div ref={bar} className={barLook}>
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          aria-expanded={menu.open}
          onClick={menu.onOpen}
          className="-ml-3 max-sm:hidden lg:hidden"
        >
          <MenuIcon />
        </IconButton>
        <Trail navigation={navigation} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3">
          {timer}
          {jump}
          {creates.length > 0 && <NewMenu entries={creates} />}
          {bell}
          <AccountMenu
            person={person}
            entries={placedIn(navigation, 'account')}
            actions={accountActions}
            staff={Boolean(jump)}
          />
          <Logout onLogout={onLogout} />
        </div>
      </div>
      <OfflineNotice />
    </PopupContainer>
  )
}

export function PortalShell({
  navigation,
  person,
  accountActions,
  onLogout,
  jump,
  timer,
  bell,
  children,
  ...sidebar
}: PortalShellProps) {
  const main = useFocusOnArrival()
  const [open, setOpen] = useState(false)
  const drawer = useLazy(loadDrawer, open, () => setOpen(false))
  const menu = { open, onOpen: () => setOpen(true) }
  return (
    <TrailProvider>
      <Loader />
      <PortalFrame
        inert={rendering() !== undefined}
        sidebar={<Sidebar {...sidebar} />}
        phoneBar={<PhoneBar entries={sidebar.entries} unread={sidebar.unread} more={menu} />}
        bar={
          <Bar
            navigation={navigation}
            person={person}
            accountActions={accountActions}
            jump={jump}
            timer={timer}
            bell={bell}
            onLogout={onLogout}
            menu={menu}
          />
        }
      >
        <main ref={main} id={contentId} tabIndex={-1} className={mainLook}>
          <PopupContainer value={main}>{children}</PopupContainer>
        </main>
      </PortalFrame>
      {drawer && <drawer.Drawer {...sidebar} open={open} onOpenChange={setOpen} />}
    </TrailProvider>
  )
}
