import { api } from './api.ts'
import { may } from './may.ts'
import { readStored, writeStored } from './stored.ts'

/** A record that somebody of the staff opened. */
export interface Opened {
  title: string
  /** Distinguishes records with the same title. */
  note: string
  to: string
}

/** With the account, because another person may sign in without a logout before. */
interface Stored {
  accountId: string | undefined
  records: Opened[]
}

const key = 'opened'
const most = 8

/** The records that this account opened in this browser, the latest first. */
export function lastOpened(): Opened[] {
  try {
    const { accountId, records } = JSON.parse(readStored(key) ?? '') as Stored
    return accountId === api.claims()?.userId ? records : []
  } catch {
    return []
  }
}

export function rememberOpened({ title, note, to }: Opened): void {
  if (!may({ access: 'staff' })) return
  const others = lastOpened().filter((opened) => opened.to !== to)
  const records = [{ title, note, to }, ...others].slice(0, most)
  writeStored(key, JSON.stringify({ accountId: api.claims()?.userId, records } satisfies Stored))
}

/** Called at logout, because names of clients are private. */
export function forgetOpened(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to forget.
  }
}
