import { Skeleton } from '#ui/base/data-states.tsx'

/** The layout of a form whose last field is a picture: beside the other fields if there is room. */
export const pictureForm = 'grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,46rem)_minmax(16rem,1fr)]'

export function PictureFormSkeleton() {
  return (
    <div aria-busy="true" className={pictureForm}>
      <div className="flex flex-col gap-6">
        {['h-11', 'h-10', 'h-84'].map((height) => (
          <div key={height} className="grid gap-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className={`w-full ${height}`} />
          </div>
        ))}
      </div>
      <div className="grid content-start gap-2 xl:max-w-88">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
