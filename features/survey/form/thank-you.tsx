import { useEffect } from 'react'
import { formatDate, formatDay } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { removeUnsaved } from '#ui/form/unsaved-storage.ts'
import type { surveys } from '../contract.ts'
import { methodNames } from '../rules.ts'
import { draftName } from './survey-draft.tsx'

type Answer = NonNullable<Reply<typeof surveys.own>['answer']>

/** Replaces the form once the client has answered. */
export function ThankYou({ answer }: { answer: Answer }) {
  const { createdAt, bonusPaymentMethod, bonusAmount, bonusCurrency, bonus } = answer
  // The answer may have been sent from another browser, so this draft is obsolete.
  useEffect(() => removeUnsaved(draftName()), [])
  return (
    <section aria-label="Thank you" className="max-w-3xl">
      <p className="font-display font-semibold text-h1 tracking-[-0.045em]">Thank you.</p>
      <p className="mt-5 max-w-prose text-ink-soft text-lead">
        Your answers arrived on {formatDate(createdAt)}. We read every one of them.
      </p>
      {bonusAmount !== null && bonusCurrency && bonusPaymentMethod && (
        <dl className="mt-8 border-ink border-t">
          <Fact name="Your bonus" value={formatMoney(bonusAmount, bonusCurrency)} />
          <Fact
            name={bonus ? 'Sent by' : 'We send it by'}
            value={methodNames[bonus?.method ?? bonusPaymentMethod]}
          />
          <Fact name="State" value={bonus ? `Sent on ${formatDay(bonus.paidOn)}` : 'On its way'} />
        </dl>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/client-portal">To the dashboard</ButtonLink>
        {bonusAmount !== null && (
          <ButtonLink to="/client-portal/support" variant="secondary">
            Ask about it
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-line border-b py-2">
      <dt className="font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
