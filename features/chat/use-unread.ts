import { mayCall, type Role } from '#shared/roles.ts'
import { useRead } from '#ui/client/data.tsx'
import { chat } from './contract.ts'

/** The unread messages of a client, or the conversations in which staff have some. */
export function useUnreadChat(role: Role | undefined): number {
  const { data } = useRead(
    chat.list,
    { query: { limit: 50 } },
    { pollMs: 30_000, enabled: role !== undefined && mayCall(chat.list.access, role) },
  )
  const unread = data?.rows.map((conversation) => conversation.unread) ?? []
  return role === 'User' ? (unread[0] ?? 0) : unread.filter((count) => count > 0).length
}
