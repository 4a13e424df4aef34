import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatNumber } from '#shared/address/region.ts'
import { Select } from '#ui/overlay/select.tsx'
import type { TaxRate } from '../save-invoice.ts'
import { Discount } from './share-field.tsx'

interface ItemTermsProps {
  /** The name of the item in the form. */
  name: string
  rates: readonly TaxRate[]
  /** The discount in cents. */
  discount: number
}

/** The tax rate and the discount of an item, in the grid of its row. */
export function ItemTerms({ name, rates, discount }: ItemTermsProps) {
  return (
    <>
      <RateSelect name={name} rates={rates} />
      <Discount
        prefix={`${name}.`}
        computed={discount}
        buttonClassName="justify-self-end max-2xs:col-span-2 @2xl:col-span-2 @2xl:col-start-4 @2xl:row-start-2"
        className="col-span-2 @2xl:col-span-3 @2xl:col-start-1"
      />
    </>
  )
}

const nameOf = ({ name, rate }: TaxRate) => `${name} ${formatNumber(rate)} %`

function RateSelect({ name, rates }: Omit<ItemTermsProps, 'discount'>) {
  const form = useFormContext()
  const labelId = useId()
  const [rate = null, taxName = ''] = useWatch({ name: [`${name}.taxRate`, `${name}.taxName`] })
  const held = rate === null ? undefined : { name: taxName, rate }
  const isListed = rates.some((each) => each.rate === rate && each.name === taxName)
  const offered = held && !isListed ? [held, ...rates] : rates
  if (offered.length === 0) return null
  const choose = (value: string) => {
    const chosen = offered.find((each) => nameOf(each) === value)
    form.setValue(`${name}.taxName`, chosen?.name ?? '', { shouldDirty: true })
    form.setValue(`${name}.taxRate`, chosen?.rate ?? null, { shouldDirty: true })
  }
  return (
    <div className="@2xl:col-start-1 @2xl:max-w-48">
      <span id={labelId} className="sr-only">
        Tax
      </span>
      <Select
        id={`${labelId}s`}
        labelId={labelId}
        options={[
          ...offered.map((each) => ({ value: nameOf(each), label: nameOf(each) })),
          { value: '', label: 'No tax' },
        ]}
        value={held ? nameOf(held) : ''}
        onChange={choose}
      />
    </div>
  )
}
