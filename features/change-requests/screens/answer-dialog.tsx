import { useWatch } from 'react-hook-form'
import { formatMinutes } from '#shared/dates.ts'
import { useWrite } from '#ui/client/data.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { AnswerRequest, changeRequests, type RequestDetails } from '../contract.ts'

interface AnswerDialogProps {
  request: RequestDetails
  open: boolean
  onClose: () => void
}

type Offer = NonNullable<RequestDetails['offer']>

/** The answer of the agency: included, hours of the plan, or a price, and more days. */
export default function AnswerDialog({ request, open, onClose }: AnswerDialogProps) {
  const { id, title, answer, offer } = request
  const send = useWrite(changeRequests.answer, {
    refresh: [changeRequests.one, changeRequests.list],
  })
  if (!offer) return null
  return (
    <FormDialog
      title={`Answer “${title}”`}
      open={open}
      onClose={onClose}
      schema={AnswerRequest}
      defaultValues={{
        kind: answer?.kind ?? 'price',
        hours: answer?.hours ?? '',
        amount: answer?.amount ?? '',
        moreDays: answer?.moreDays ?? 0,
      }}
      onSubmit={({ kind, hours, amount, moreDays }) =>
        send.mutateAsync({
          params: { id },
          body: {
            ...{ kind, moreDays },
            ...(kind === 'plan' && { hours }),
            ...(kind === 'price' && { amount }),
          },
        })
      }
      button={<SubmitButton busyLabel="Sending…">Send answer</SubmitButton>}
    >
      <RadioGroupField name="kind" label="Answer" options={optionsOf(offer)} />
      <Figure {...offer} />
      <NumberField
        name="moreDays"
        label="More days"
        unit="days"
        hint="By which the due date moves once it is accepted."
      />
    </FormDialog>
  )
}

function optionsOf({ hasPlan, hoursLeft }: Offer) {
  const left = hoursLeft === null ? 'No limit.' : `${formatMinutes(hoursLeft * 60)} hours are left.`
  return [
    { value: 'included', label: 'Included', hint: 'Accepted at once, unless it takes more days.' },
    ...(hasPlan ? [{ value: 'plan', label: 'In the plan', hint: left }] : []),
    { value: 'price', label: 'A price', hint: 'Becomes a line of a draft invoice.' },
  ]
}

function Figure({ currency }: Offer) {
  const kind = useWatch({ name: 'kind' })
  if (kind === 'plan')
    return <NumberField required name="hours" label="Hours" decimals={2} unit="hours" />
  return kind === 'price' && <MoneyField required name="amount" label="Price" currency={currency} />
}
