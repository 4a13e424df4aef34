import { useState } from 'react'
import { nameOf } from '#people/names.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Time } from '#ui/base/date.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { usePhoneText } from '#ui/details/use-phones.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { type Survey, type SurveyDetails, surveys } from '../contract.ts'
import { countriesOf, methodNames, type PaymentMethod } from '../rules.ts'
import { BonusBadge } from './bonus-badge.tsx'
import { BonusHistory } from './bonus-history.tsx'
import { surveyReads } from './survey-reads.ts'

const loadDialog = () => import('./bonus-dialog.tsx')

/** The bonus: the payout details, the recorded payout, and what was recorded before. */
export function BonusCard({ survey }: { survey: SurveyDetails }) {
  const { bonus, bonusHistory, bonusAmount, bonusCurrency, bonusPaymentMethod } = survey
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLazy(loadDialog, open, close)
  if (bonusAmount === null || !bonusCurrency || !bonusPaymentMethod) return null
  return (
    <section aria-label="Bonus">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-display font-semibold text-h2 tabular-nums tracking-[-0.04em]">
          {formatMoney(bonusAmount, bonusCurrency)}
        </h2>
        <BonusBadge paid={bonus !== null} />
      </div>
      {bonus ? (
        <PaidBonus bonus={bonus} />
      ) : (
        <OpenBonus survey={survey} method={bonusPaymentMethod} />
      )}
      {may(surveys.payBonus) && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant={bonus ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {bonus ? 'Correct' : 'Record payment'}
          </Button>
          {bonus && <ReopenButton survey={survey} />}
        </div>
      )}
      {/* The first payment is shown above. */}
      {bonusHistory.length > 1 && <BonusHistory entries={bonusHistory} />}
      {dialog && <dialog.BonusDialog survey={survey} open={open} onClose={close} />}
    </section>
  )
}

function OpenBonus({ survey, method }: { survey: Survey; method: PaymentMethod }) {
  const { email, phoneNumber } = survey
  const phone = usePhoneText(phoneNumber)
  const target = method === 'paypal' ? email : phone
  const countries = countriesOf(method)
  return (
    <>
      <p className="mt-2 text-small">
        To be paid by <span className="whitespace-nowrap">{methodNames[method]}</span>
        {countries && <span className="text-ink-soft"> ({countries})</span>}
        {target && (
          <>
            {' to '}
            <span className="font-medium wrap-anywhere">{target}</span>
          </>
        )}
        .
      </p>
      {target && (
        <div className="mt-3">
          <CopyButton text={target} label={`Copy ${method === 'paypal' ? 'email' : 'number'}`} />
        </div>
      )}
    </>
  )
}

function PaidBonus({ bonus }: { bonus: NonNullable<Survey['bonus']> }) {
  const { paidOn, method, reference, recordedBy, recordedAt } = bonus
  return (
    <div className="mt-2 grid gap-1 text-small">
      <p>
        Paid on <time dateTime={paidOn}>{formatDay(paidOn)}</time>, {methodNames[method]}
      </p>
      {reference && <p className="wrap-anywhere">Reference: {reference}</p>}
      <p className="text-ink-soft">
        Recorded {recordedBy && `by ${nameOf(recordedBy)} `}on <Time iso={recordedAt} />
      </p>
    </div>
  )
}

function ReopenButton({ survey: { id, email } }: { survey: Survey }) {
  const confirm = useConfirm()
  const reopen = useWrite(surveys.reopenBonus, { refresh: surveyReads })
  const ask = () =>
    confirm({
      title: `Reopen the bonus of ${email || 'this answer'}?`,
      text: 'The client sees the bonus as on its way again. The history keeps the payment.',
      action: 'Reopen',
      onConfirm: () => reopen.mutateAsync({ params: { id } }),
    })
  return (
    <Button variant="secondary" onClick={ask}>
      Undo
    </Button>
  )
}
