import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'
import { DecisionRecord } from '#people/decision-record.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { reviews } from '../contract.ts'
import { reviewPaths } from '../paths.ts'
import type { ReviewDetails } from '../shapes.ts'
import { NewestVersion } from './newest-version.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { useReviewDesk } from './use-review-desk.ts'

const ReviewViewer = lazy(() => import('../viewer/review-viewer.tsx'))
const StaffActions = lazy(() => import('./staff-actions.tsx'))

/** A deliverable, in both portals. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const read = useRead(reviews.one, { params: { id } }, { pollMs: 30_000 })
  const isStaff = may(reviews.add)
  const [list, ofProject] = isStaff
    ? [projectPaths.list, reviewPaths.ofProject]
    : [clientProjectPaths.list, reviewPaths.ofClientProject]
  const project = read.isPlaceholderData ? undefined : read.data
  return (
    <DetailsPage
      read={read}
      skeleton={<ReviewSkeleton />}
      noun="deliverable"
      title={({ title }) => title}
      back={
        project
          ? { to: ofProject(project.projectId), label: project.projectTitle }
          : { to: list, label: 'All projects' }
      }
      {...(isStaff && {
        extraActions: (review: ReviewDetails) => (
          <Suspense fallback={<Skeleton className="h-(--control-height) w-52" />}>
            <StaffActions review={review} />
          </Suspense>
        ),
        extraWidth: 'w-52',
      })}
    >
      {(review) => <Review key={review.id} review={review} />}
    </DetailsPage>
  )
}

function Review({ review }: { review: ReviewDetails }) {
  const desk = useReviewDesk(review.id)
  return (
    <>
      <NewestVersion version={review.versions[0]} />
      <Suspense fallback={<ReviewSkeleton />}>
        <ReviewViewer review={review} desk={desk}>
          {review.decisions.length > 0 && (
            <details>
              <summary className="cursor-pointer py-2 font-mono text-caption text-ink-soft hover:text-ink">
                Records of decisions
              </summary>
              <div className="flex flex-col gap-6 pt-2">
                {review.decisions.map((decision) => (
                  <DecisionRecord key={decision.id} title={decision.decision} decision={decision} />
                ))}
              </div>
            </details>
          )}
        </ReviewViewer>
      </Suspense>
    </>
  )
}
