import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countView } from './page-views.ts'

/** For the layouts of pages that run in the browser: each counts when it is shown, not when a guard turns it away. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => countView(pathname), [pathname])
}
