import { FieldsSkeleton, Skeleton } from '#ui/base/data-states.tsx'
import type { PageShape } from '#ui/portal/navigation.ts'
import { bodyLook, headerLook, titleLineLook } from '#ui/portal/page.tsx'

/** The columns of a details page: the record, and the facts about it. */
export const detailsColumns =
  'grid gap-x-12 gap-y-8 xl:justify-between xl:grid-cols-[minmax(0,46rem)_minmax(16rem,22rem)]'

const lines = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A page before its code and data are there, in the shape that it will have. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  if (shape === 'dashboard') return <DashboardSkeleton />
  const isForm = shape === 'form'
  const isList = !isForm && shape !== 'details' && shape !== 'tabs'
  return (
    <>
      <header className={headerLook}>
        {!isList && <Skeleton className="h-[1.4em] w-24 text-caption" />}
        <div className={titleLineLook}>
          <div className="flex min-w-0 items-baseline gap-x-4 max-lg:block">
            <Skeleton className="my-[0.2em] h-[0.8em] w-40 text-h3" />
            {isList && <Skeleton className="my-[0.28em] h-[0.94em] w-72 max-w-full text-small" />}
          </div>
          {!isForm && shape !== 'cards' && shape !== 'chat' && (
            <Skeleton className="h-(--control-height) w-32" />
          )}
        </div>
      </header>
      <div className={bodyLook}>
        {shape === 'list' && <ListSkeleton />}
        {shape === 'cards' && <CardsSkeleton />}
        {shape === 'pictures' && <PicturesSkeleton />}
        {isForm && <FormSkeleton />}
        {(shape === 'details' || shape === 'tabs') && (
          <DetailsSkeleton hasTabs={shape === 'tabs'} />
        )}
        {shape === 'chat' && (
          <div className="h-[calc(100dvh-17rem-var(--consent-height,0px))] max-h-176 min-h-104 rounded-sharp border border-line" />
        )}
      </div>
    </>
  )
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-(--list-gap)">
      <Skeleton className="h-(--control-height) w-72 max-w-full" />
      <div>
        <div className="flex h-(--bar-height) items-center border-line-strong border-b max-sm:hidden">
          <Skeleton className="h-3 w-24" />
        </div>
        {lines(5).map((line) => (
          <div
            key={line}
            className="flex h-(--row-height) items-center gap-6 border-line border-b max-sm:h-28"
          >
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 flex-1 max-sm:hidden" />
            <Skeleton className="h-3.5 w-24 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The layout of cards with a picture, a title, a text and a button. */
export const cardGrid = 'grid gap-x-8 gap-y-12 sm:grid-cols-2 2xl:grid-cols-3'

export function CardsSkeleton() {
  return (
    <div aria-busy="true" className={cardGrid}>
      {lines(4).map((card) => (
        <div key={card}>
          <Skeleton className="aspect-4/3 w-full" />
          <div className="mt-5 text-h3">
            <Skeleton className="h-[1lh] w-1/2" />
          </div>
          <div className="mt-2 mb-4 grid max-w-prose">
            {lines(5).map((line) => (
              <span key={line} className="grid h-[1lh] items-center nth-[n+4]:sm:hidden">
                <Skeleton className={line < 4 ? 'h-4 w-full' : 'h-4 w-2/3'} />
              </span>
            ))}
          </div>
          <Skeleton className="h-(--small-height) w-32" />
        </div>
      ))}
    </div>
  )
}

function PicturesSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4">
      {lines(8).map((card) => (
        <div key={card}>
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

const fields = ['h-(--control-height)', 'h-(--control-height)', 'h-(--control-height)', 'h-40']

export function FormSkeleton({ heights = fields }) {
  return <FieldsSkeleton heights={heights} className="flex max-w-3xl flex-col gap-6" />
}

export function DetailsSkeleton({ hasTabs = false }: { hasTabs?: boolean }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-8">
      {hasTabs && (
        <div className="-mt-2 -mb-3 flex h-(--bar-height) items-center gap-7 border-line border-b lg:-mt-4">
          {lines(4).map((tab) => (
            <Skeleton key={tab} className="h-3.5 w-16" />
          ))}
        </div>
      )}
      <div className="grid grid-cols-2 gap-6 border-ink border-b pb-6 lg:grid-cols-4">
        {lines(4).map((fact) => (
          <div key={fact} className="grid grid-cols-1 gap-2.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-5 w-32 max-w-full" />
          </div>
        ))}
      </div>
      <div className={detailsColumns}>
        <div className="flex flex-col gap-4">
          <Skeleton />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div>
          {lines(3).map((fact) => (
            <div key={fact} className="flex justify-between gap-6 border-line border-b py-3.5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-3.5 w-28" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <>
      <div className="border-ink border-b pb-8 lg:pb-12">
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="mt-4 h-[0.9em] w-[8em] max-w-full text-h1" />
      </div>
      <div className="mt-8 grid max-w-3xl lg:mt-10">
        {lines(3).map((line) => (
          <div key={line} className="border-line border-b py-6">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="mt-2 h-4 w-72 max-w-full" />
          </div>
        ))}
      </div>
    </>
  )
}
