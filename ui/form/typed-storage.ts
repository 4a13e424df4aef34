/** Unsaved values of a form. */
export interface Typed {
  at: string
  values: Record<string, unknown>
}

const prefix = 'typed '

/** Called at logout, so that the next user of this browser does not see it. */
export function forgetTyped(): void {
  for (const name of typedNames()) removeTyped(name)
}

// Without storage, or when it is full, nothing is stored.
export function typedNames(start = ''): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix + start))
    return keys.map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

export function readTyped(name: string): Typed | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Typed | null
  } catch {
    return null
  }
}

export function writeTyped(name: string, typed: Typed): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(typed))
  } catch {}
}

export function removeTyped(name: string): void {
  try {
    localStorage.removeItem(prefix + name)
  } catch {}
}
