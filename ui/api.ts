import { createApiClient } from '#shared/api-client.ts'
import { solveBotCheck } from './bot-check.ts'

const listeners = new Set<() => void>()

/** Calls back when the server no longer knows the sign-in. Returns how to stop. */
export function onExpired(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Ask = () => Promise<boolean>
let ask: Ask | undefined

/** Who asks for the password once more, while it is on the page. Returns how to stop. */
export function askIdentityWith(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/** The browser's one client: it holds the access token, in memory only. */
export const api = createApiClient({
  solveBotCheck,
  onExpired: () => {
    for (const tell of listeners) tell()
  },
  confirmIdentity: async () => ask?.() ?? false,
})
