import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { UserDetails } from './contract.ts'

const loadDialog = () => import('./seen-clients-dialog.tsx')

/** The clients that an Employee or a Manager sees, and their dialog. */
export function SeenClients({
  id,
  seen,
}: {
  id: string
  seen: NonNullable<UserDetails['seesClients']> | null
}) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLazy(loadDialog, open, close)
  return (
    <Card title="Sees">
      <p className="mb-4 text-small wrap-anywhere">
        {seen ? seen.map(({ name }) => name).join(', ') || 'No clients' : 'All clients'}
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Choose clients
      </Button>
      {dialog && <dialog.default id={id} seen={seen} open={open} onClose={close} />}
    </Card>
  )
}
