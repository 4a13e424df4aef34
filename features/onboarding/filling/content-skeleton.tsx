import { Skeleton } from '#ui/base/data-states.tsx'

/** The figure and the list, while they load. */
export function ContentSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-28 w-full max-w-2xl" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
