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

const keyOf = (path: string) => `toast ${path}`

/** Stores a message, which the page at this path shows when it is loaded next. */
export function storeToast(path: string, message: string): void {
  try {
    sessionStorage.setItem(keyOf(path), message)
  } catch {
    // The toast is optional; the action is done.
  }
}

/** The toast stored for this page. Returns it once. */
export function takeToast(): string | null {
  try {
    const message = sessionStorage.getItem(keyOf(location.pathname))
    sessionStorage.removeItem(keyOf(location.pathname))
    return message
  } catch {
    return null
  }
}
