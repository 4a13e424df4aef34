import { nameOf } from './names.ts'
import { type Names, PersonField } from './person-field.tsx'

interface StaffFieldProps extends Names {
  name: string
  label: string
}

/** Someone who can be given work, found by name. */
export function StaffField(props: StaffFieldProps) {
  return <PersonField {...props} query={{ filter: 'Staff' }} labelOf={nameOf} />
}
