import { useRead } from '#ui/client/data.tsx'
import { people } from './contract.ts'
import { nameOf } from './names.ts'
import { type Names, PersonField } from './person-field.tsx'

interface StaffFieldProps extends Names {
  name: string
  label: string
}

const useFound = (q: string) =>
  useRead(people.list, { query: { filter: 'Staff', sort: 'name', limit: 50, q } })

/** Someone who can be given work, found by name. */
export function StaffField(props: StaffFieldProps) {
  return <PersonField {...props} useFound={useFound} labelOf={nameOf} />
}
