import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countView } from './page-views.ts'

/**
 * For layouts of pages that run in the browser: counts a page when it is shown, not when a guard
 * redirects.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => countView(pathname), [pathname])
}
