import { api } from '#ui/client/api.ts'
import type { TimeLog } from '../contract.ts'

/** Everybody logs and changes their own time, and an Admin that of others. The server checks it independently. */
export function mayLogFor(person: string): boolean {
  const claims = api.claims()
  return claims?.role === 'Admin' || claims?.userId === person
}

export const mayChange = ({ userId }: TimeLog) => mayLogFor(userId.id)
