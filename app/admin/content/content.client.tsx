import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { screenAt } from '#content/kinds.ts'
import { PageSkeleton } from '#ui/portal/page-skeleton.tsx'
import { preloadScreen, screenOf } from './screens.ts'

// Before the page is rendered, which waits for the access token.
preloadScreen(location.pathname)

const shapes = { List: 'list', Form: 'form', Details: 'details' } as const

/** The list, the form or the details page of whichever plain kind the address names. */
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
