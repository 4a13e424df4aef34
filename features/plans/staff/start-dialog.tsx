import { useState } from 'react'
import { ClientField } from '#people/client-field.tsx'
import { calendarDay } from '#shared/dates.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { plans } from '../contract.ts'
import { describePrices } from '../details/describe.ts'
import { startProblem } from '../rules.ts'
import { StartSubscriptionFor, subscriptions } from '../subscriptions/contract.ts'
import { subscriptionReads } from './subscription.ts'

/** Starts a plan for a client and sends its first invoice. */
export function StartDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [today] = useState(() => calendarDay(new Date()))
  const start = useWrite(subscriptions.add, { sendsMail: true, refresh: subscriptionReads })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Start a plan for a client"
      description="The first invoice is issued at once, and the client gets it by email."
      schema={StartSubscriptionFor}
      defaultValues={{ userId: '', planId: '', startDate: today }}
      onSubmit={(body) => start.mutateAsync({ body })}
      button={<SubmitButton busyLabel="Starting…">Start plan</SubmitButton>}
      cancel="Back"
    >
      <ClientField />
      <PlanField />
      <DateField
        required
        name="startDate"
        label="Start date"
        dayProblem={(day) => startProblem(day, today)}
      />
    </FormDialog>
  )
}

function PlanField() {
  const { data } = useRead(plans.list, { query: { sort: 'fee', filter: 'shown' } })
  const options = (data?.rows ?? []).map((plan) => ({
    value: plan.id,
    label: `${plan.name}, ${describePrices(plan)} per month`,
  }))
  return <SelectField required name="planId" label="Plan" options={options} />
}
