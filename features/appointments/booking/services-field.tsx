import { useRead } from '#ui/client/data.tsx'
import { ManyComboboxField } from '#ui/combobox/many-combobox-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { booking } from './contract.ts'

export function ServicesField(props: FieldProps) {
  const { services = [] } = useRead(booking.offered, {}).data ?? {}
  return (
    <ManyComboboxField
      {...props}
      options={services.map((title) => ({ value: title, label: title }))}
    />
  )
}
