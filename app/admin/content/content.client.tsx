import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { screenAt } from '#content/kinds.ts'
import { Skeleton } from '#ui/list/data-states.tsx'
import { screenOf } from './screens.ts'

/** The list, the form or the details page of whichever plain kind the address names. */
export default function ContentPage() {
  const { pathname } = useLocation()
  const at = screenAt(pathname)
  if (!at) throw new Response(null, { status: 404 })
  const Screen = screenOf(at.name, at.screen)
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Screen key={at.name} />
    </Suspense>
  )
}
