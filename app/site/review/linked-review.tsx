import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { reviewLinks } from '#features/reviews/guests/contract.ts'
import { ReviewSkeleton } from '#features/reviews/screens/review-skeleton.tsx'
import type { LinkedReview } from '#features/reviews/shapes.ts'
import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { ErrorState } from '#ui/base/data-states.tsx'
import { queryClient, useRead } from '#ui/client/data.tsx'
import { linkHere } from './link-here.ts'
import { Top } from './top.tsx'
import { useGuestDesk } from './use-guest-desk.tsx'

const ReviewViewer = lazy(() => import('#features/reviews/viewer/review-viewer.tsx'))

const pollMs = 30_000

/** The review of a link, with the reads of the portals. */
export function LinkedReviewPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Linked />
    </QueryClientProvider>
  )
}

const isInvalid = (code: string) => code === 'LINK_INVALID' || code === 'NOT_FOUND'

function Linked() {
  const { data, error, refetch } = useRead(reviewLinks.one, { params: linkHere() }, { pollMs })
  if (error && isInvalid(error.code))
    return (
      <>
        <Top title="This link no longer works." />
        <p className="mt-8 max-w-prose text-lead" data-gone>
          Please check that you copied all of it, or ask us for a new one.
        </p>
        <a href="/contact-us" className={buttonLook('primary', sizes.regular, 'mt-8')}>
          Contact us
        </a>
      </>
    )
  if (data) return <Review review={data} />
  return (
    <>
      <Top title="Review" />
      <div className="mt-6">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <ReviewSkeleton />
        )}
      </div>
    </>
  )
}

function Review({ review }: { review: LinkedReview }) {
  const { desk, person, dialog } = useGuestDesk()
  useEffect(startFollowing, [])
  return (
    <>
      <Top title={review.title} project={review.projectTitle} />
      {person}
      <div className="mt-6 flex flex-col gap-5">
        <Suspense fallback={<ReviewSkeleton />}>
          <ReviewViewer review={review} desk={desk} />
        </Suspense>
      </div>
      {dialog}
    </>
  )
}

function startFollowing(): () => void {
  let stop = () => {}
  let left = false
  import('./follow-link.ts')
    .then(({ followLink }) => {
      if (!left) stop = followLink()
    })
    // Without it, polling continues.
    .catch(() => {})
  return () => {
    left = true
    stop()
  }
}
