import { useEffect } from 'react'
import { mayCall, type Role } from '#shared/roles.ts'
import { useRead } from '#ui/client/data.tsx'
import { chat } from './contract.ts'

/** Reports the number of unread messages, or to staff of the clients who wait. */
export function UnreadChat({ role, onCount }: { role: Role; onCount: (count: number) => void }) {
  const { data } = useRead(
    chat.unread,
    {},
    { pollMs: 30_000, enabled: mayCall(chat.unread.access, role) },
  )
  const count = data?.unread ?? 0
  useEffect(() => onCount(count), [count, onCount])
  return null
}
