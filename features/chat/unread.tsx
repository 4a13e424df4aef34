import { useEffect } from 'react'
import { mayCall, type Role } from '#shared/roles.ts'
import { useRead } from '#ui/client/data.tsx'
import { chat } from './contract.ts'

interface UnreadChatProps {
  role: Role
  onCount: (count: number) => void
}

/** Reports the unread messages of a client, or the conversations in which staff have some. */
export function UnreadChat({ role, onCount }: UnreadChatProps) {
  const { data } = useRead(
    chat.list,
    { query: { limit: 50 } },
    { pollMs: 30_000, enabled: mayCall(chat.list.access, role) },
  )
  const unread = data?.rows.map((conversation) => conversation.unread) ?? []
  const count = role === 'User' ? (unread[0] ?? 0) : unread.filter((one) => one > 0).length
  useEffect(() => onCount(count), [count, onCount])
  return null
}
