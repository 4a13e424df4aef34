import { type ApiClient, createApiClient } from '#shared/api-client.ts'
import { solveBotCheck } from './bot-check.ts'
import { rendering } from './rendering.ts'

type ExpiryListener = (message: string, replaced: boolean) => void
const listeners = new Set<ExpiryListener>()

/**
 * Subscribes to the end of the session. The listener gets the message, and whether somebody else has
 * signed in. Returns the unsubscribe function.
 */
export function onExpired(listener: ExpiryListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type IdentityCheck = () => Promise<boolean>
let identityCheck: IdentityCheck | undefined

/** Registers the dialog that asks for the password again. Returns the function to unregister it. */
export function setIdentityCheck(dialog: IdentityCheck): () => void {
  identityCheck = dialog
  return () => {
    if (identityCheck === dialog) identityCheck = undefined
  }
}

declare global {
  interface Window {
    earlyRefresh?: Promise<Response> | undefined
  }
}

/** The document of a portal sends the first refresh itself (shared/first-script.ts). */
function takeEarlyRefresh(): Promise<Response> | undefined {
  const { earlyRefresh } = window
  window.earlyRefresh = undefined
  return earlyRefresh
}

const reads = new AbortController()

/** Stops all reads until the page is left: once the session has ended, they would be refused. */
export const stopReads = () => reads.abort()

function send(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(url, init?.method === 'GET' ? { ...init, signal: reads.signal } : init)
}

const client = createApiClient({
  fetch: (url, init) => (url === '/api/auth/refresh' && takeEarlyRefresh()) || send(url, init),
  solveBotCheck,
  onExpired: (...end) => {
    for (const listener of listeners) listener(...end)
  },
  confirmIdentity: async () => identityCheck?.() ?? false,
})

const watchers = new Set<() => void>()
let calls = 0

function countCalls(change: 1 | -1) {
  calls += change
  for (const watcher of watchers) watcher()
}

/** The browser's only API client. It holds the access token in memory. */
export const api: ApiClient = {
  ...client,
  claims: () => rendering()?.claims ?? client.claims(),
  async call(endpoint, input, via) {
    // A stream is opened in the background.
    if (endpoint.stream) return client.call(endpoint, input, via)
    countCalls(1)
    try {
      return await client.call(endpoint, input, via)
    } finally {
      countCalls(-1)
    }
  },
}

export const isCalling = () => calls > 0

/** Subscribes to the start and end of calls. Returns the unsubscribe function. */
export function onCallsChange(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
