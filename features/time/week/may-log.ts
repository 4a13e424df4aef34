import { api } from '#ui/client/api.ts'
import type { TimeLog } from '../contract.ts'

/** Everybody changes their own time, and an Admin that of others. The server checks it independently. */
export function useMayLog(person: string) {
  const claims = api.claims()
  const isAdmin = claims?.role === 'Admin'
  return {
    mayAdd: isAdmin || claims?.userId === person,
    mayChange: ({ userId }: TimeLog) => isAdmin || claims?.userId === userId.id,
  }
}
