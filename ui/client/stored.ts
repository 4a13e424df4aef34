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
