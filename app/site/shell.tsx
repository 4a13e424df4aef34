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
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-action px-4 py-3 font-medium text-small text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
