import { useMemo } from 'react'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { reviews } from '../contract.ts'
import type { ReviewDesk } from '../viewer/desk.ts'

const refresh = [reviews.one, reviews.onePin, reviews.list]

const usePictures = (id: string) =>
  // Other URLs would load the pictures again.
  useRead(reviews.pictures, { params: { id } }, { untilChanged: true })
const useThread = (id: string) => useRead(reviews.onePin, { params: { id } })

/** The calls of a client or of staff in a portal. */
export function useReviewDesk(id: string): ReviewDesk {
  const { mutateAsync: setPin } = useWrite(reviews.setPin, { refresh })
  const { mutateAsync: comment } = useWrite(reviews.comment, { refresh })
  const { mutateAsync: resolve } = useWrite(reviews.resolve, { refresh })
  const { mutateAsync: decide } = useWrite(reviews.decide, { refresh })
  return useMemo(
    () => ({
      isStaff: may(reviews.add),
      mayDecide: may(reviews.decide),
      usePictures,
      useThread,
      setPin: async (body) => (await setPin({ params: { id }, body })).item,
      comment: (pinId, text) => comment({ params: { id: pinId }, body: { text } }),
      resolve: (pinId, resolved) => resolve({ params: { id: pinId }, body: { resolved } }),
      decide: (body) => decide({ params: { id }, body }),
    }),
    [id, setPin, comment, resolve, decide],
  )
}
