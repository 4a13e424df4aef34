import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Within the page: what comes with a stylesheet that is not there yet comes too late, and is an error. */
const turning = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** What surrounds every page but the posters. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <style href="turning" precedence="first">
        {turning}
      </style>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
