import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { LockIcon } from '#ui/base/icons.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { FeedButton } from '../calendar/feed-button.tsx'

const loadDialog = () => import('./time-off-dialog.tsx')

/** Blocks time, and subscribes to the calendar. */
export function CalendarButtons() {
  const [open, setOpen] = useState(false)
  const dialog = useLazy(loadDialog, open, () => setOpen(false))
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <LockIcon />
        <span className="max-sm:sr-only">Block time</span>
      </Button>
      <FeedButton />
      {dialog && <dialog.TimeOffDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
