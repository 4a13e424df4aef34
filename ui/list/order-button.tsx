import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { DragIcon } from '#ui/base/icons.tsx'
import type { OrderProps } from '#ui/list/order-dialog.tsx'

const OrderDialog = lazy(() => import('#ui/list/order-dialog.tsx'))

/** Opens the dialog that reorders the whole list. */
export function OrderButton(props: OrderProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <DragIcon />
        Change order
      </Button>
      {open && (
        <Suspense>
          <OrderDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
