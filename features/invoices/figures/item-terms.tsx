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

/** The tax rate and the discount of an item. */
export function ItemTerms({ name, rates, discount }: ItemTermsProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <RateSelect name={name} rates={rates} />
      <Discount prefix={`${name}.`} computed={discount} />
    </div>
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
    <div className="w-40">
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
