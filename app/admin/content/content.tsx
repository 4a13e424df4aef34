import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageSkeleton } from '#ui/portal/page-skeleton.tsx'
import { screenAt } from './screen-at.ts'
import { preloadScreen, screenOf } from './screens.ts'

// Starts before the first render, which waits for the access token.
if (globalThis.location) preloadScreen(location.pathname)

const shapes = { List: 'list', Form: 'form', Details: 'details' } as const

/** The list, form or details page of the plain content kind in the URL. */
export default function ContentPage() {
  const { pathname } = useLocation()
  const at = screenAt(pathname)
  if (!at) throw new Response(null, { status: 404 })
  const Screen = screenOf(at.name, at.screen)
  return (
    <Suspense fallback={<PageSkeleton shape={shapes[at.screen]} />}>
      <Screen key={at.name} />
    </Suspense>
  )
}
