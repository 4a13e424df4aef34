import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type Plan, plans } from '../contract.ts'
import { ChangePlan, type Subscription, subscriptions } from '../subscriptions/contract.ts'
import { clientOf, subscriptionReads } from './subscription.ts'

interface ChangeDialogProps {
  subscription: Subscription
  open: boolean
  onClose: () => void
}

/** Changes a client's plan with the next period. */
export default function ChangeDialog({ subscription, open, onClose }: ChangeDialogProps) {
  const { id, planId, name, fee, nextInvoice, change } = subscription
  const read = useRead(plans.list, { query: { sort: 'fee' } }, { enabled: open })
  const save = useWrite(subscriptions.changePlan, { refresh: subscriptionReads })
  const offered = (read.data?.rows ?? []).filter((row) => row.shown || row.id === planId)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Change the plan of ${clientOf(subscription)}`}
      description={
        nextInvoice
          ? `It begins on ${formatDay(nextInvoice.date)}. The client is notified.`
          : 'It begins with the next month. The client is notified.'
      }
    >
      {read.error && !read.data ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <Form
          key={id}
          schema={ChangePlan}
          defaultValues={{ planId: change?.planId ?? planId }}
          onSubmit={async (body) => {
            await save.mutateAsync({ params: { id }, body })
            onClose()
          }}
        >
          <RadioGroupField
            required
            name="planId"
            label="Plan"
            options={optionsOf(offered, { id: planId, name, fee })}
          />
          <DialogActions onCancel={onClose} cancel="Back">
            <SubmitButton>Change plan</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

/** Includes the current plan, which withdraws a scheduled change. */
function optionsOf(offered: Plan[], current: Pick<Plan, 'id' | 'name' | 'fee'>) {
  const all = offered.some(({ id }) => id === current.id) ? offered : [current, ...offered]
  return all.map(({ id, name, fee }) => ({
    value: id,
    label: id === current.id ? `${name} (current)` : name,
    hint: `${formatMoney(id === current.id ? current.fee : fee)} per month`,
  }))
}
