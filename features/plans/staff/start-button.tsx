import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { may } from '#ui/client/may.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { subscriptions } from '../subscriptions/contract.ts'

const loadDialog = () => import('./start-dialog.tsx')

export function StartButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLazy(loadDialog, open, close)
  if (!may(subscriptions.add)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <PlusIcon />
        Start plan
      </Button>
      {dialog && <dialog.StartDialog open={open} onClose={close} />}
    </>
  )
}
