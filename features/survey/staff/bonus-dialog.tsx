import { calendarDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWrite } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { PayBonus, type Survey, surveys } from '../contract.ts'
import { bonusMethods, methodNames, paidOnProblem } from '../rules.ts'
import { surveyReads } from './survey-reads.ts'

const options = bonusMethods.map((value) => ({ value, label: methodNames[value] }))

interface BonusDialogProps {
  survey: Survey
  open: boolean
  onClose: () => void
}

/** Records the payout of the bonus, or corrects the record. */
export function BonusDialog({ survey, ...dialog }: BonusDialogProps) {
  const { id, userId, bonus, bonusAmount, bonusCurrency, bonusPaymentMethod, updatedAt } = survey
  const isTold = !bonus && userId?.closed === false
  const pay = useWrite(surveys.payBonus, { refresh: surveyReads })
  const today = calendarDay(new Date())
  return (
    <FormDialog
      {...dialog}
      title={bonus ? 'Correct the payment' : 'Record the payment'}
      description={`Send the ${formatMoney(bonusAmount ?? 0, bonusCurrency ?? undefined)} yourself, then write here how.${isTold ? ' The client is notified.' : ''}`}
      schema={PayBonus}
      defaultValues={{
        method: bonus?.method ?? bonusPaymentMethod ?? 'other',
        paidOn: bonus?.paidOn ?? today,
        reference: bonus?.reference ?? '',
      }}
      onSubmit={(body) =>
        pay.mutateAsync({ params: { id }, body: { ...body, basedOn: updatedAt } })
      }
      button={<SubmitButton>{bonus ? 'Save changes' : 'Record payment'}</SubmitButton>}
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <SelectField required name="method" label="Sent by" options={options} />
        <DateField
          required
          name="paidOn"
          label="Sent on"
          dayProblem={(day) => paidOnProblem(day, today)}
        />
      </div>
      <TextField
        name="reference"
        label="Reference"
        hint="Such as the number of the transaction"
        autoComplete="off"
      />
    </FormDialog>
  )
}
