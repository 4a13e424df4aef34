import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatRecentDay } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { LinkIcon, PlusIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { reviews } from '../contract.ts'
import { reviewPaths } from '../paths.ts'
import { stateLabels, toneOf } from '../rules.ts'
import type { Deliverable } from '../shapes.ts'

const AddDeliverableDialog = lazy(async () => ({
  default: (await import('./add-dialogs.tsx')).AddDeliverableDialog,
}))

const limit = 200

/** The deliverables of a project, for both sides. */
export default function ProjectReviews({ projectId }: { projectId: string }) {
  const read = useRead(reviews.list, { params: { id: projectId }, query: { limit } })
  const { shown, show, props } = useDialog<string>()
  const isStaff = may(reviews.add)
  const add = isStaff && (
    <Button onClick={() => show(projectId)}>
      <PlusIcon />
      Add deliverable
    </Button>
  )
  return (
    <section aria-label="Review" className="flex flex-col gap-6">
      <Loaded read={read} skeleton={<Skeleton className="lines h-64" />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="Nothing to review yet."
              text={
                isStaff
                  ? 'Add a picture or a PDF. The client pins comments on it and approves it here.'
                  : 'As soon as there is something to look at, you can comment on it and approve it here.'
              }
              action={add}
            />
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="font-mono text-caption text-ink-faint" data-numeric>
                  {countOf(total, 'deliverable')}
                </p>
                {add}
              </div>
              <ul className="grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
                {rows.map((deliverable) => (
                  <Card key={deliverable.id} deliverable={deliverable} isStaff={isStaff} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {shown && (
        <Suspense>
          <AddDeliverableDialog projectId={shown} {...props} />
        </Suspense>
      )}
    </section>
  )
}

function Card({ deliverable, isStaff }: { deliverable: Deliverable; isStaff: boolean }) {
  const { id, title, state, version, openPins, cover } = deliverable
  const facts = [
    version && `Version ${version.number}`,
    version && formatRecentDay(version.timestamp),
    openPins > 0 && countOf(openPins, 'open pin'),
  ]
  return (
    <li className="group relative flex min-w-0 flex-col">
      <span className="block aspect-16/10 overflow-hidden border border-line bg-sunken transition-colors duration-150 group-hover:border-ink">
        {cover ? (
          <Cover {...cover} />
        ) : (
          <span className="grid h-full place-items-center text-ink-faint">
            <LinkIcon className="size-8" />
          </span>
        )}
      </span>
      <span className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-h4 tracking-[-0.015em] wrap-anywhere">
          <Link
            to={isStaff ? reviewPaths.staff(id) : reviewPaths.client(id)}
            className="after:absolute after:inset-0 hover:text-action-text"
          >
            {title}
          </Link>
        </h2>
        <Badge tone={toneOf[state]} done={state === 'approved' || state === 'approved-with-notes'}>
          {stateLabels[state]}
        </Badge>
      </span>
      <span className="mt-1 font-mono text-caption text-ink-faint" data-numeric>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

function Cover({ versionId, pageId }: NonNullable<Deliverable['cover']>) {
  const params = { id: versionId }
  const { data } = useRead(reviews.pictures, { params }, { untilChanged: true })
  const url = data?.pictures.find(({ id }) => id === pageId)?.smallUrl
  return url ? (
    <img src={url} alt="" loading="lazy" className="size-full object-cover object-top" />
  ) : (
    <Skeleton className="h-full w-full" />
  )
}
