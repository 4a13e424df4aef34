import { Skeleton } from '#ui/base/data-states.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'

export function OwnSubscriptionSkeleton() {
  return (
    <div aria-busy="true" className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        <div>
          <Skeleton className="h-[1lh] w-28 text-h3" />
          <Skeleton className="mt-2.5 mb-7 h-4 w-72 max-w-full" />
          <Lines />
        </div>
        <div>
          <Skeleton className="h-[1lh] w-40 text-h4" />
          <div className="mt-3 mb-4 grid grid-cols-3 gap-x-4">
            {['used', 'left', 'included'].map((name) => (
              <Skeleton key={name} className="h-12 w-20 max-w-full" />
            ))}
          </div>
          <Skeleton className="h-2 w-full" />
          <Skeleton className="mt-3.5 h-4 w-full max-w-md" />
        </div>
        <div>
          <Skeleton className="mb-3 h-[1lh] w-44 text-h4" />
          <Lines />
        </div>
      </div>
      <div className="min-w-0">
        <PlanSkeleton />
      </div>
    </div>
  )
}

function Lines() {
  return (
    <div className="border-ink border-t">
      {['first', 'second'].map((name) => (
        <div key={name} className="flex justify-between gap-6 border-line border-b py-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-44" />
        </div>
      ))}
    </div>
  )
}
