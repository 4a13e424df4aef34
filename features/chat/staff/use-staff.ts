import { accounts } from '#features/accounts/contract.ts'
import type { Option } from '#ui/base/select.tsx'
import { useRead } from '#ui/client/data.tsx'

/** The people who answer clients. */
export function useStaff(): Option[] {
  const query = { limit: 100, sort: 'name' } as const
  const admins = useRead(accounts.list, { query: { ...query, filter: 'Admin' } }).data
  const managers = useRead(accounts.list, { query: { ...query, filter: 'Manager' } }).data
  return [...(admins?.rows ?? []), ...(managers?.rows ?? [])].map(
    ({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }),
  )
}
