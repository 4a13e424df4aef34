import { Skeleton } from '#ui/list/data-states.tsx'

/** The layout of the form: the settings are beside the text if there is room, below it on a phone. */
export const blogForm =
  'grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,52rem)_22rem]'

export function BlogFormSkeleton() {
  return (
    <div aria-busy="true" className={blogForm}>
      <div className="flex flex-col gap-6">
        {['h-14', 'h-96', 'h-18'].map((height) => (
          <div key={height} className="grid gap-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className={`w-full ${height}`} />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-6">
        {['h-40', 'h-11', 'h-10', 'h-24'].map((height) => (
          <div key={height} className="grid gap-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className={`w-full ${height}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
