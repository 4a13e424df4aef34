import { mayCall } from '#shared/roles.ts'
import { useRead } from '#ui/client/data.tsx'
import type { Option } from '#ui/overlay/option.ts'
import { people, staffByName } from './contract.ts'
import { nameOf } from './names.ts'
import type { PersonName } from './person.ts'

/** The options of a select: those who can be given work, and whoever is chosen already. */
export function useStaff(
  chosen?: (PersonName & { id: string }) | null,
  access: 'staff' | 'editor' = 'staff',
): Option[] {
  const { rows = [] } = useRead(people.list, { query: staffByName }).data ?? {}
  const staff = rows.filter(({ role }) => mayCall(access, role))
  const others = chosen && staff.every(({ id }) => id !== chosen.id) ? [chosen] : []
  return [...staff, ...others].map((one) => ({ value: one.id, label: nameOf(one) }))
}
