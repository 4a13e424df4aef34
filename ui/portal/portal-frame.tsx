import type { ReactNode } from 'react'
import { Skeleton } from '#ui/list/data-states.tsx'

/** What the skip link of every document and the focus after a change of page go to. */
export const contentId = 'main'

interface FrameProps {
  /** Shown from large screens on; smaller ones have it in a sheet. */
  sidebar: ReactNode
  bar: ReactNode
  children: ReactNode
}

/** The places of a portal: free of behaviour, so that its skeleton is the very same. */
export function PortalFrame({ sidebar, bar, children }: FrameProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
      <aside className="scheme-dark sticky top-0 h-dvh overflow-y-auto overscroll-contain border-line border-r bg-black text-ink max-lg:hidden">
        {sidebar}
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex min-h-14 flex-wrap items-center gap-2 border-line border-b bg-paper px-4 sm:px-6 lg:px-10">
          {bar}
        </header>
        {children}
      </div>
    </div>
  )
}

export const mainLook =
  'w-full max-w-[88rem] flex-1 px-4 pt-8 pb-16 outline-none sm:px-6 lg:px-10 lg:pt-10'

export interface AreaProps {
  /** The mark and the name of whose portal it is. */
  brand: ReactNode
  /** Client portal, Admin portal. */
  area: string
}

/** The server's whole answer for a page of a portal, until its script is there. */
export function PortalSkeleton({ brand, area }: AreaProps) {
  return (
    <PortalFrame
      sidebar={
        <>
          <div className="flex h-14 items-center border-line border-b px-5">{brand}</div>
          <div className="grid gap-6 px-5 py-7">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-20" />
          </div>
        </>
      }
      bar={
        <div className="ml-auto flex items-center gap-3">
          <Skeleton className="size-8" />
          <Skeleton className="h-8 w-20" />
        </div>
      }
    >
      <main aria-busy="true" id={contentId} tabIndex={-1} className={mainLook}>
        <title>{area}</title>
        <noscript>
          <p className="mb-8">This part of the site needs JavaScript.</p>
        </noscript>
        <div className="border-ink border-b pb-6">
          <Skeleton className="h-7 w-44" />
        </div>
        <div className="grid gap-4 pt-8">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </main>
    </PortalFrame>
  )
}
