import { Skeleton } from '#ui/base/data-states.tsx'

/** The height of each question of the first section. */
const questions = ['h-22 sm:h-11', 'h-55 sm:h-11', 'h-44 sm:h-22']

/** The survey while it is unknown whether it was answered. */
export function SurveySkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6 lg:gap-8">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Skeleton className="h-[1lh] w-[3.4em] text-h1" />
        <Skeleton className="mb-2 h-10 w-84 max-w-full" />
      </div>
      <Skeleton className="my-5 h-1 w-full" />
      <div className="grid gap-x-10 gap-y-6 border-ink border-t pt-5 xl:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          <Skeleton className="h-4 w-5" />
          <Skeleton className="mt-1 h-[1lh] w-28 text-h4" />
          <Skeleton className="mt-2 h-4 w-44 max-w-full" />
        </div>
        <div className="flex min-w-0 max-w-2xl flex-col gap-8">
          {questions.map((height) => (
            <div key={height}>
              <Skeleton className="mb-3 h-4 w-64 max-w-full" />
              <Skeleton className={`w-full ${height}`} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
