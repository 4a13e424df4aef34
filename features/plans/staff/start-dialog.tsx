import { useState } from 'react'
import { useNewClient } from '#content/editing/new-client.ts'
import { accounts } from '#features/accounts/contract.ts'
import { calendarDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { plans } from '../contract.ts'
import { startProblem } from '../rules.ts'
import { StartPlanFor, subscriptions } from '../subscriptions/contract.ts'
import { subscriptionReads } from './subscription.ts'

interface StartDialogProps {
  open: boolean
  onClose: () => void
}

/** Starts a plan for a client and sends its first invoice. */
export function StartDialog({ open, onClose }: StartDialogProps) {
  const [today] = useState(() => calendarDay(new Date()))
  const start = useWrite(subscriptions.add, { sendsMail: true, refresh: subscriptionReads })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Start a plan for a client"
      description="The first invoice is issued at once, and the client gets it by email."
    >
      <Form
        schema={StartPlanFor}
        defaultValues={{ userId: '', planId: '', startDate: today }}
        onSubmit={async (body) => {
          await start.mutateAsync({ body })
          onClose()
        }}
      >
        <ClientField />
        <PlanField />
        <DateField
          required
          name="startDate"
          label="Start date"
          dayProblem={(day) => startProblem(day, today)}
        />
        <DialogActions onCancel={onClose} cancel="Back">
          <SubmitButton busyLabel="Starting…">Start plan</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Searches clients by name, business or email. */
function ClientField() {
  const [typed, setTyped] = useState('')
  const query = { filter: 'User', sort: 'name', limit: 50, q: typed } as const
  const { data, isPlaceholderData } = useRead(accounts.list, { query })
  const options = (data?.rows ?? []).map(({ id, firstName, lastName, businessName }) => ({
    value: id,
    label: [businessName, `${firstName} ${lastName}`].filter(Boolean).join(', '),
  }))
  return (
    <ComboboxField
      required
      label="Client"
      {...useNewClient()}
      name="userId"
      options={options}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}

function PlanField() {
  const { data } = useRead(plans.list, { query: { sort: 'fee', filter: 'shown' } })
  const options = (data?.rows ?? []).map(({ id, name, fee }) => ({
    value: id,
    label: `${name}, ${formatMoney(fee)} per month`,
  }))
  return <SelectField required name="planId" label="Plan" options={options} />
}
