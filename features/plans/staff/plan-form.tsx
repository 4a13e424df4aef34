import type * as z from 'zod/mini'
import { ContentForm } from '#content/form.tsx'
import { currencyWords } from '#shared/address/currency.ts'
import type { ApiError } from '#shared/errors.ts'
import { agencyCurrency, decimalsOf } from '#shared/money.ts'
import { FieldsSkeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { plans, SavePlan } from '../contract.ts'
import { type PlanName, planNames } from '../rules.ts'
import { ServicesField } from './services-field.tsx'

type Prices = Record<string, number | string | null | undefined>

/** A price that was emptied is removed. */
const withoutEmpty = (prices: Prices) =>
  Object.fromEntries(Object.entries(prices).map(([code, price]) => [code, price ?? null]))

/** Form values. Numbers are '' while empty. */
interface PlanFields {
  name: PlanName | ''
  fee: number | string
  prices: Prices
  services: { service: string }[]
  includedHours: number | string | null
  shown: boolean
}

const Fields = SavePlan as z.ZodMiniObject & z.ZodMiniType<Record<string, unknown>, PlanFields>

const empty: PlanFields = {
  ...{ name: '', fee: '', prices: {}, includedHours: '', shown: true },
  services: [{ service: '' }],
}

const nameOptions = planNames.map((name) => ({ value: name, label: name }))

const failedText = ({ status }: ApiError) =>
  status === 500 ? 'Failed to create survey. Please try again later.' : 'Failed to create survey.'

/** Adds a plan, or edits the one with this id. */
export function PlanForm(parts: FormPageParts) {
  return (
    <ContentForm
      {...parts}
      calls={plans}
      schema={Fields}
      noun="plan"
      empty={empty}
      failed={failedText}
      notCopied={['name']}
      toBody={({ prices = {}, ...fields }) => ({
        ...fields,
        prices: withoutEmpty(prices as Prices),
      })}
      toReadable={({ services, ...fields }) => ({
        ...fields,
        services: (services as PlanFields['services']).map(({ service }) => service),
      })}
      skeleton={
        <FieldsSkeleton
          heights={['h-(--control-height)', 'h-48', 'h-(--control-height)']}
          className={formLook}
        />
      }
      className={formLook}
      context={null}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField required name="name" label="Name" options={nameOptions} />
        <FeeField required name="fee" label="Fee" currency={agencyCurrency()} />
        <OtherFees />
      </div>
      <ServicesField />
      <NumberField
        name="includedHours"
        label="Included hours"
        decimals={2}
        unit="hours per month"
        hint="Optional. Time of tasks that are in the plan."
        className="sm:max-w-[calc(50%-0.75rem)]"
      />
      <SwitchField
        name="shown"
        label="Shown"
        hint="Clients see it among the plans. Only one plan of each name can be shown."
      />
    </ContentForm>
  )
}

interface FeeFieldProps extends FieldProps {
  currency: string
}

const FeeField = ({ currency, ...field }: FeeFieldProps) => (
  <NumberField {...field} decimals={decimalsOf(currency)} unit={`${currency} per month`} />
)

/** The fee in the other currencies in use, without which their clients cannot choose the plan. */
function OtherFees() {
  const { data } = useRead(plans.currencies, {})
  return data?.rows
    .slice(1)
    .map(({ currency }) => (
      <FeeField
        key={currency}
        name={`prices.${currency}`}
        label={`Fee in ${currencyWords(currency)}`}
        currency={currency}
      />
    ))
}

const formLook = 'flex max-w-3xl flex-col gap-6'
