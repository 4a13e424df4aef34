import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { FileIcon } from '#ui/base/icons.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

const loadDialog = () => import('./statement-dialog.tsx')

/** Downloads the client's own statement. */
export function StatementButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLazy(loadDialog, open, close)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileIcon className="size-4.5" />
        Statement
      </Button>
      {dialog && <dialog.StatementDialog open={open} onClose={close} />}
    </>
  )
}
