import { Skeleton } from '#ui/base/data-states.tsx'

/** The page of a deliverable while it is loaded: the decision, the picture, and the pins beside it. */
export function ReviewSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <Skeleton className="lines h-14 lg:col-span-2 max-sm:h-36" />
      <div className="h-[calc(100dvh-16rem)] min-h-80 rounded-sharp border border-line" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="lines h-24" />
        <Skeleton className="lines h-24" />
      </div>
    </div>
  )
}
