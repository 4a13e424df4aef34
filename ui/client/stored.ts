/** The value in local storage. Null where the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const isStored = (key: string) => readStored(key) !== null

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage, the value is not kept.
  }
}

/** Removes all values whose keys start with the prefix. */
export function removeStored(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key)
    }
  } catch {
    // Without storage, there is nothing to remove.
  }
}
