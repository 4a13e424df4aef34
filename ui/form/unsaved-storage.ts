/** Unsaved values of a form. */
export interface Unsaved {
  at: string
  values: Record<string, unknown>
  /** The version of the record that was edited. */
  version?: string | undefined
}

const prefix = 'typed '

/** Called at logout, so that the next user of this browser does not see it. */
export function removeAllUnsaved(): void {
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
  try {
    localStorage.setItem(prefix + name, JSON.stringify(typed))
  } catch {}
}

export function removeUnsaved(name: string): void {
  try {
    localStorage.removeItem(prefix + name)
  } catch {}
}
