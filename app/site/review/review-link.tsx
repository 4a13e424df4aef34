import { useState } from 'react'
import { ReviewSkeleton } from '#features/reviews/screens/review-skeleton.tsx'
import { ErrorState } from '#ui/base/data-states.tsx'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { Top } from './top.tsx'

// Apart, because every island loads the libraries of another one.
const loadReview = () => import('./linked-review.tsx')

/** The deliverable of a link, for whoever has the link. */
export function ReviewLink() {
  const [hasFailed, setHasFailed] = useState(false)
  const code = useLazy(loadReview, true, () => setHasFailed(true))
  return (
    <>
      {code ? (
        <code.LinkedReviewPage />
      ) : (
        <>
          <Top title="Review" />
          <div className="mt-6">
            {hasFailed ? (
              <ErrorState
                message="This page could not be loaded."
                onRetry={() => location.reload()}
              />
            ) : (
              <ReviewSkeleton />
            )}
          </div>
        </>
      )}
      <LazyToasts />
    </>
  )
}
