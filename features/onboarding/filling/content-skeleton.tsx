import { Skeleton } from '#ui/base/data-states.tsx'

const rows = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/5', 'w-1/3']

/** The figure and the list, while they load. */
export function ContentSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="mt-4 h-1.5 w-full max-w-xl" />
      <ul className="mt-8 border-line border-t">
        {rows.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <li key={at} className="flex items-center gap-6 border-line border-b py-6">
            <Skeleton className="size-6 shrink-0" />
            <Skeleton className={`h-4 ${width}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
