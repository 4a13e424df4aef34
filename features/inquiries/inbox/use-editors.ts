import { accounts } from '#features/accounts/contract.ts'
import type { Option } from '#ui/base/select.tsx'
import { useRead } from '#ui/client/data.tsx'
import type { Lead } from '../leads/contract.ts'

/** Assignable staff, and the current assignee even if their account is closed. */
export function useEditors(assigned: Lead['assignedTo']): Option[] {
  const query = { filter: 'Staff', limit: 100, sort: 'name' } as const
  const staff = useRead(accounts.list, { query }).data?.rows ?? []
  const editors = staff.filter(({ role }) => role !== 'Employee')
  const others = assigned && editors.every(({ id }) => id !== assigned.id) ? [assigned] : []
  return [...editors, ...others].map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
  }))
}
