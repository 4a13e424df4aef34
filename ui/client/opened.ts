import { api } from './api.ts'
import { may } from './may.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

/** A record that somebody of the staff opened. */
export interface Opened {
  title: string
  /** Distinguishes records with the same title. */
  note: string
  to: string
}

const prefix = 'opened '
const most = 8

const ownKey = () => prefix + (api.claims()?.userId ?? '')

/** What this account opened in this browser, the latest first. */
export function lastOpened(): Opened[] {
  try {
    return JSON.parse(readStored(ownKey()) ?? '[]') as Opened[]
  } catch {
    return []
  }
}

export function rememberOpened({ title, note, to }: Opened): void {
  if (!may({ access: 'staff' })) return
  const others = lastOpened().filter((opened) => opened.to !== to)
  writeStored(ownKey(), JSON.stringify([{ title, note, to }, ...others].slice(0, most)))
}

/** Called at logout, because names of clients are private. */
export const forgetOpened = () => removeStored(prefix)
