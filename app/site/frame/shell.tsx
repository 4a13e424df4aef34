import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Inline in the page: a view transition needs this rule before the stylesheet has loaded. */
const viewTransition =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** The header and footer around every page except full-screen posters. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <style href="turning" precedence="first">
        {viewTransition}
      </style>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
