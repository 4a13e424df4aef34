import { useEffect } from 'react'
import { mayCall, type Role } from '#shared/roles.ts'
import { useRead } from '#ui/client/data.tsx'
import { leads } from '../leads/contract.ts'

/** Reports the number of unread messages and inquiries. */
export function UnreadLeads({ role, onCount }: { role: Role; onCount: (count: number) => void }) {
  const enabled = mayCall(leads.unread.access, role)
  const { data } = useRead(leads.unread, {}, { pollMs: 30_000, enabled })
  const count = data ? data.messages + data.inquiries : 0
  useEffect(() => onCount(count), [count, onCount])
  return null
}
