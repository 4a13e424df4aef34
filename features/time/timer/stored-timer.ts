import type { Timer } from '../contract.ts'

/** A timer, and when this browser received its seconds. */
export interface ReceivedTimer extends Timer {
  receivedAt: number
}

/** The seconds by the clock of the server: this browser only adds what has passed since it received them. */
export function secondsAt({ seconds, receivedAt }: ReceivedTimer, now: number): number {
  return seconds + Math.max(0, Math.floor((now - receivedAt) / 1_000))
}

const key = 'timer'

interface Stored {
  accountId: string
  timer: ReceivedTimer
}

/** For a reload of this tab: the clock shows the right time before the server has answered. */
export function storeTimer(accountId: string, timer: ReceivedTimer): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ accountId, timer } satisfies Stored))
  } catch {
    // Without storage, the clock waits for the server.
  }
}

export function forgetTimer(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function findStoredTimer(accountId: string): ReceivedTimer | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null
    return stored?.accountId === accountId ? stored.timer : null
  } catch {
    return null
  }
}
