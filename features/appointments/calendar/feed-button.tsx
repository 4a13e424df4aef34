import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { CalendarIcon } from '#ui/base/icons.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

const loadDialog = () => import('./feed-dialog.tsx')

/** Opens the calendar feed of whoever is signed in. */
export function FeedButton() {
  const [open, setOpen] = useState(false)
  const dialog = useLazy(loadDialog, open, () => setOpen(false))
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <CalendarIcon />
        Subscribe
      </Button>
      {dialog && <dialog.FeedDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
