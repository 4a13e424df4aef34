import { Skeleton } from '#ui/base/data-states.tsx'
import { planNames } from '../rules.ts'

export function PlanSkeleton() {
  return (
    <div className="rounded-sharp border border-line">
      <Skeleton className="h-36 w-full" />
      <div className="grid grid-cols-1 gap-5 px-5 py-6 sm:px-6">
        <Skeleton className="h-14 w-40 max-w-full" />
        {planNames.map((line) => (
          <Skeleton key={line} />
        ))}
        <Skeleton className="mt-6 h-11 w-full" />
      </div>
    </div>
  )
}
