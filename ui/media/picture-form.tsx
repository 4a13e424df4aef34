import { FieldsSkeleton } from '#ui/base/data-states.tsx'

/** The layout of a form whose last field is a picture: beside the other fields if there is room. */
export const pictureForm = 'grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,46rem)_minmax(16rem,1fr)]'

export function PictureFormSkeleton() {
  return (
    <div aria-busy="true" className={pictureForm}>
      <FieldsSkeleton heights={['h-(--control-height)', 'h-10', 'h-84']} />
      <FieldsSkeleton heights={['h-24']} className="content-start xl:max-w-88" />
    </div>
  )
}
