import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { clientPages } from '../paths.ts'
import { type Subscription, subscriptions } from '../subscriptions/contract.ts'

const CancelDialog = lazy(() => import('../details/cancel-dialog.tsx'))

/** Actions on the client's own plan: change, cancel, or undo the cancellation. */
export function OwnActions({ subscription }: { subscription: Subscription }) {
  const refresh = [subscriptions.own]
  const cancel = useWrite(subscriptions.cancelOwn, { refresh })
  const keep = useWrite(subscriptions.keepOwn, { refresh })
  const [open, setOpen] = useState<boolean>()
  if (subscription.state === 'ending') {
    return (
      <div className="mt-4">
        <Button className="w-full" busy={keep.isPending} onClick={() => keep.mutate({})}>
          Keep the plan
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {subscription.state !== 'pending' && (
        <ButtonLink variant="secondary" className="grow" to={clientPages.plans}>
          Change plan
        </ButtonLink>
      )}
      <Button variant="quiet" className="grow" onClick={() => setOpen(true)}>
        Cancel plan
      </Button>
      {open !== undefined && (
        <Suspense>
          <CancelDialog
            subscription={subscription}
            name="your plan"
            open={open}
            onClose={() => setOpen(false)}
            onCancel={(body) => cancel.mutateAsync({ body })}
          />
        </Suspense>
      )}
    </div>
  )
}
