import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Skeleton } from '#ui/base/data-states.tsx'
import { MenuIcon } from '#ui/base/icons.tsx'
import { type Navigation, shapeAt } from '#ui/portal/navigation.ts'
import { PageSkeleton } from '#ui/portal/page-skeleton.tsx'
import { PhoneBar } from '#ui/portal/phone-bar.tsx'
import { Sidebar, type SidebarProps } from '#ui/portal/sidebar.tsx'

/** The target of the skip link, and of the focus after a navigation. */
export const contentId = 'main'

interface FrameProps {
  /** Visible on large screens; smaller ones have the drawer. */
  sidebar: ReactNode
  bar: ReactNode
  phoneBar: ReactNode
  /** The page and the bar do nothing yet. */
  inert?: boolean
  children: ReactNode
}

/** The layout of a portal. It has no behavior, so that the skeleton can use it too. */
export function PortalFrame({ sidebar, bar, phoneBar, inert, children }: FrameProps) {
  return (
    <div className="dense group/frame flex min-h-dvh flex-col lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
      <div className="scheme-dark sticky top-0 h-dvh overflow-y-auto overscroll-contain border-line border-r bg-black text-ink max-lg:hidden print:hidden">
        {sidebar}
      </div>
      <div inert={inert} className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 max-2xs:static z-30 border-line border-b bg-paper print:hidden">
          {bar}
        </header>
        {children}
      </div>
      {phoneBar}
    </div>
  )
}

/** From 2,200 px on, the bar and the page are centered: the empty room would be a third of the screen. */
export const barLook =
  'flex min-h-14 flex-wrap items-center gap-x-2 px-4 max-2xs:py-2 sm:gap-x-3 sm:px-6 lg:px-10 min-[137.5rem]:mx-auto min-[137.5rem]:w-full min-[137.5rem]:max-w-[88rem]'
export const mainLook =
  'w-full max-w-[88rem] flex-1 min-[137.5rem]:mx-auto px-4 pt-(--page-top) pb-16 lg:pb-8 outline-none sm:px-6 lg:px-10'

interface PortalSkeletonProps extends Omit<SidebarProps, 'entries'> {
  navigation: Navigation
  /** The entries of the sidebar; undefined while the role is unknown. */
  entries: Navigation | undefined
}

/** The server-rendered page of a portal, until its script has loaded. */
export function PortalSkeleton({ navigation, entries = [], ...sidebar }: PortalSkeletonProps) {
  const { pathname } = useLocation()
  return (
    <PortalFrame
      sidebar={<Sidebar {...sidebar} entries={entries} />}
      phoneBar={<PhoneBar entries={entries} />}
      bar={
        <div className={barLook}>
          <span className="inline-flex size-(--small-height) items-center justify-center text-ink-soft max-sm:hidden lg:hidden">
            <MenuIcon />
          </span>
          <Skeleton className="h-3.5 w-28 max-xs:hidden" />
          <div className="ml-auto flex items-center gap-2 sm:gap-3">
            <Skeleton className="size-(--small-height) xl:w-28" />
            <Skeleton className="size-(--small-height)" />
            <Skeleton className="size-(--small-height) sm:w-24" />
          </div>
        </div>
      }
    >
      <main aria-busy="true" id={contentId} tabIndex={-1} className={mainLook}>
        <title>{sidebar.area}</title>
        <noscript>
          <p className="mb-8">This part of the site needs JavaScript.</p>
        </noscript>
        <PageSkeleton shape={shapeAt(navigation, pathname)} />
      </main>
    </PortalFrame>
  )
}
