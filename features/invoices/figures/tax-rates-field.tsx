import { useFieldArray, useWatch } from 'react-hook-form'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { EditableRows } from '#ui/list/editable-rows.tsx'
import { ratesMax, type TaxRate } from '../save-invoice.ts'

/** In a row, the label is only for screen readers. */
const cell = '[&>label]:sr-only'

/** The tax rates that items may have, the usual one first. */
export function TaxRatesField({ name, label, hint, className }: FieldProps) {
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' })
  const rates: TaxRate[] = useWatch({ name })
  return (
    <FieldGroup {...{ name, label, hint, className }}>
      <EditableRows
        count={fields.length}
        most={ratesMax}
        noun="tax rate"
        add="Add tax rate"
        onAdd={() => append({ name: rates.at(-1)?.name ?? '', rate: '' })}
        onRemove={remove}
      >
        {(at) => (
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_8rem] gap-2">
            <TextField
              required
              name={`${name}.${at}.name`}
              label={`Name of rate ${at + 1}`}
              placeholder="VAT"
              className={cell}
            />
            <NumberField
              required
              name={`${name}.${at}.rate`}
              label={`Percentage of rate ${at + 1}`}
              decimals={3}
              unit="%"
              className={cell}
            />
          </div>
        )}
      </EditableRows>
    </FieldGroup>
  )
}
