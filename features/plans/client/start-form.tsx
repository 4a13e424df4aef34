import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { calendarDay, formatDay, periodAt } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import type { Plan } from '../contract.ts'
import { PlanSheet } from '../details/plan-sheet.tsx'
import { dueDays, startProblem } from '../rules.ts'
import {
  StartSubscription,
  type SubscriptionDetails,
  subscriptions,
} from '../subscriptions/contract.ts'

/** A form with the plan summary beside it. */
export const startColumns =
  'grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,34rem)_minmax(18rem,26rem)]'

const Fields = z.omit(StartSubscription, { planId: true })

type Priced = Plan & { fee: number }

interface StartFormProps {
  plan: Priced
  onStarted: (item: SubscriptionDetails) => void
}

/** Starts a plan on a chosen day. */
export function StartForm({ plan, onStarted }: StartFormProps) {
  const { id: planId, name, currency, tax } = plan
  const fee = formatMoney(plan.fee, currency)
  const [today] = useState(() => calendarDay(new Date()))
  const start = useWrite(subscriptions.start)
  return (
    <Form
      shortcut={false}
      schema={Fields}
      defaultValues={{ startDate: today }}
      onSubmit={async (fields) => {
        const { item } = await start.mutateAsync({ body: { planId, ...fields } })
        onStarted(item)
      }}
      className={startColumns}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <DateField
          required
          name="startDate"
          label="Start date"
          dayProblem={(day) => startProblem(day, today)}
          className="sm:max-w-64"
        />
        <CheckboxField
          required
          name="agree"
          label={
            <>
              I agree to pay {tax ? `${fee} ${tax}` : fee} per month until I cancel, and to the{' '}
              <TextLink href="/terms-conditions" target="_blank">
                terms
              </TextLink>
              .
            </>
          }
        />
        <FormActions>
          <SubmitButton busyLabel="Starting…">Start {name}</SubmitButton>
        </FormActions>
        <p className="-mt-2 max-w-prose text-ink-soft text-small">
          The next step is the payment of the first invoice.
        </p>
      </div>
      <PlanSheet plan={plan} label="Summary" className="max-lg:order-first">
        <Dates fee={fee} today={today} />
      </PlanSheet>
    </Form>
  )
}

/** The dates of the first two invoices, which depend on the start date. */
function Dates({ fee, today }: { fee: string; today: string }) {
  const starts: string = useWatch({ name: 'startDate' })
  const isDay = /^\d{4}-\d\d-\d\d$/.test(starts) && starts >= today
  const next = isDay ? periodAt({ every: 'monthly', starts }, 1) : undefined
  const lines = [
    { name: 'Starts', value: isDay ? formatDay(starts) : '–' },
    { name: 'First invoice, today', value: fee },
    { name: 'Due within', value: `${dueDays} days` },
    { name: next ? `Then, from ${formatDay(next)}` : 'Then', value: `${fee} a month` },
  ]
  return (
    <dl className="text-small">
      {lines.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
