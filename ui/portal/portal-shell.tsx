import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { LogoutIcon } from '#ui/base/icons.tsx'
import { queryClient } from '#ui/client/data.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { ConfirmProvider } from '#ui/overlay/confirm.tsx'
import { LateToasts } from '#ui/overlay/late-toasts.tsx'
import { PopupContainer } from '#ui/overlay/popup-container.ts'
import { CallLoader } from '#ui/portal/global-loader.tsx'
import { entryAt, type Navigation } from '#ui/portal/navigation.ts'
import { type AreaProps, contentId, mainLook, PortalFrame } from '#ui/portal/portal-frame.tsx'
import { Sidebar, type SidebarProps } from '#ui/portal/portal-sidebar.tsx'
import { SidebarSheet } from '#ui/portal/sidebar-sheet.tsx'

interface Person {
  name: string
  /** Whom or what the person stands for: the business, the role. */
  detail: string
  avatar?: string
}

interface PortalShellProps extends AreaProps, Pick<SidebarProps, 'foot'> {
  /** What stands in the sidebar. */
  entries: Navigation
  /** Left out until it is known. */
  person?: Person
  onLogout: () => Promise<void>
  /** In the bar, before the person. */
  tools?: ReactNode
}

/** What everything in a portal relies on; reads and writes work below it. */
export function PortalProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <LateToasts />
    </QueryClientProvider>
  )
}

function Loader() {
  const { state } = useNavigation()
  return <CallLoader waiting={state !== 'idle'} />
}

/** The next Tab after a change of page belongs to the new page. */
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

function Who({ name, detail, avatar }: Person) {
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={name} src={avatar} size="small" />
      <div className="max-w-48 max-md:sr-only">
        <p className="truncate font-medium text-small leading-tight">{name}</p>
        <p className="truncate font-mono text-[0.6875rem] text-ink-faint leading-tight">{detail}</p>
      </div>
    </div>
  )
}

function Logout({ onLogout }: Pick<PortalShellProps, 'onLogout'>) {
  const [leaving, setLeaving] = useState(false)
  function leave() {
    setLeaving(true)
    void onLogout()
  }
  return (
    <Button
      variant="secondary"
      size="small"
      busy={leaving}
      onClick={leave}
      className="max-sm:size-9 max-sm:px-0!"
    >
      <LogoutIcon className="size-4" />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  )
}

export function PortalShell({ person, onLogout, tools, ...sidebar }: PortalShellProps) {
  const { area, entries } = sidebar
  const main = useFocusOnArrival()
  const { pathname } = useLocation()
  const here = entryAt(entries, pathname)?.label
  return (
    <>
      <Loader />
      <PortalFrame
        sidebar={<Sidebar {...sidebar} />}
        bar={
          <>
            <SidebarSheet {...sidebar} />
            <p className="min-w-0 flex-1 truncate font-mono text-caption text-ink-faint">
              <span className="max-sm:hidden">{here ? `${area} / ` : area}</span>
              <span className="text-ink-soft">{here}</span>
            </p>
            <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-4">
              {tools}
              {person ? <Who {...person} /> : <Skeleton className="size-8" />}
              <Logout onLogout={onLogout} />
            </div>
          </>
        }
      >
        <main ref={main} id={contentId} tabIndex={-1} className={mainLook}>
          <PopupContainer value={main}>
            <Outlet />
          </PopupContainer>
        </main>
      </PortalFrame>
    </>
  )
}
