import { type ApiClient, createApiClient } from '#shared/api-client.ts'
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

const client = createApiClient({
  solveBotCheck,
  onExpired: () => {
    for (const tell of listeners) tell()
  },
  confirmIdentity: async () => ask?.() ?? false,
})

const watchers = new Set<() => void>()
let calls = 0

function countCalls(change: 1 | -1) {
  calls += change
  for (const tell of watchers) tell()
}

/** The browser's one client: it holds the access token, in memory only. */
export const api: ApiClient = {
  ...client,
  async call(endpoint, input, via) {
    countCalls(1)
    try {
      return await client.call(endpoint, input, via)
    } finally {
      countCalls(-1)
    }
  },
}

export const isCalling = () => calls > 0

/** Calls back when a call begins or ends. Returns how to stop. */
export function watchCalls(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
