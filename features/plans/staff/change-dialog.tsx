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
  const { id, planId, nextInvoice, change, currency } = subscription
  const read = useRead(plans.list, { query: { sort: 'fee' } }, { enabled: open })
  const save = useWrite(subscriptions.changePlan, { refresh: subscriptionReads })
  const offered = (read.data?.rows ?? []).filter(
    (row) => row.id === planId || (row.shown && row.prices?.[currency] !== undefined),
  )
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
            options={optionsOf(offered, subscription)}
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
function optionsOf(offered: Plan[], { planId, name, fee, currency }: Subscription) {
  const current = { id: planId, name, prices: { [currency]: fee } }
  const all = offered.some(({ id }) => id === planId) ? offered : [current, ...offered]
  return all.map(({ id, name, prices }) => ({
    value: id,
    label: id === planId ? `${name} (current)` : name,
    hint: `${formatMoney(id === planId ? fee : (prices?.[currency] ?? 0), currency)} per month`,
  }))
}
