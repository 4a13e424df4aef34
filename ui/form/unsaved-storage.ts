/** Unsaved values of a form. */
export interface Unsaved {
  at: string
  values: Record<string, unknown>
  /** The version of the record that was edited. */
  version?: string | undefined
}

const prefix = 'typed '
let isClosed = false

/**
 * Called at logout, so that the next user of this browser does not see it. Until the page is left,
 * nothing is stored again.
 */
export function removeAllUnsaved(): void {
  isClosed = true
  for (const name of unsavedNames()) removeUnsaved(name)
}

// Without storage, or when it is full, nothing is stored.
export function unsavedNames(start = ''): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix + start))
    return keys.map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

export function readUnsaved(name: string): Unsaved | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Unsaved | null
  } catch {
    return null
  }
}

export function writeUnsaved(name: string, typed: Unsaved): void {
  if (isClosed) return
  try {
    localStorage.setItem(prefix + name, JSON.stringify(typed))
  } catch {}
}

export function removeUnsaved(name: string): void {
  try {
    localStorage.removeItem(prefix + name)
  } catch {}
}
