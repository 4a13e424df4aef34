import { useEffect } from 'react'
import { mayCall, type Role } from '#shared/roles.ts'
import { useRead } from '#ui/client/data.tsx'
import { leads } from '../leads/contract.ts'

/** Reports the number of unanswered messages and inquiries. */
export function WaitingLeads({ role, onCount }: { role: Role; onCount: (count: number) => void }) {
  const enabled = mayCall(leads.waiting.access, role)
  const { data } = useRead(leads.waiting, {}, { pollMs: 30_000, enabled })
  const count = data ? data.messages + data.inquiries : 0
  useEffect(() => onCount(count), [count, onCount])
  return null
}
