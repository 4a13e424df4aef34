import type { ReactNode } from 'react'
import { guestNeeded, reviewLinks } from '#features/reviews/guests/contract.ts'
import type { ReviewDesk } from '#features/reviews/viewer/desk.ts'
import { Button } from '#ui/base/button.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { linkHere } from './link-here.ts'
import { useGuest } from './use-guest.tsx'

const refresh = [reviewLinks.one, reviewLinks.onePin]
// The reader is asked who they are.
const handledCodes = [guestNeeded.code]
const pollMs = 30_000

const withId = (id: string) => ({ ...linkHere(), id })

const usePictures = (id: string) =>
  useRead(reviewLinks.pictures, { params: withId(id) }, { untilChanged: true })
const useThread = (id: string) => useRead(reviewLinks.onePin, { params: withId(id) }, { pollMs })

/** The calls of somebody with the link, and who they say they are. */
export function useGuestDesk(): {
  desk: ReviewDesk
  person: ReactNode
  dialog: ReactNode
} {
  const { name, forget, asGuest, dialog } = useGuest()
  const options = { refresh, handledCodes }
  const setPin = useWrite(reviewLinks.setPin, options)
  const comment = useWrite(reviewLinks.comment, options)
  const resolve = useWrite(reviewLinks.resolve, options)
  const decide = useWrite(reviewLinks.decide, options)
  return {
    dialog,
    person: name && (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft text-small">
        <span className="min-w-0 wrap-anywhere">You are {name}.</span>
        <Button size="small" variant="quiet" onClick={forget}>
          Not you?
        </Button>
      </p>
    ),
    desk: {
      isStaff: false,
      mayDecide: true,
      usePictures,
      useThread,
      setPin: ({ pageId, x, y, text }) =>
        asGuest(async (guest) => {
          const body = { guest, pageId, x, y, text }
          return (await setPin.mutateAsync({ params: linkHere(), body })).item
        }),
      comment: (id, text) =>
        asGuest((guest) => comment.mutateAsync({ params: withId(id), body: { guest, text } })),
      resolve: (id, resolved) =>
        asGuest((guest) => resolve.mutateAsync({ params: withId(id), body: { guest, resolved } })),
      decide: (decided) =>
        asGuest((guest) => decide.mutateAsync({ params: linkHere(), body: { guest, ...decided } })),
    },
  }
}
