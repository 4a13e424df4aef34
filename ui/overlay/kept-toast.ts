import { leaveFor } from '#ui/client/leave.ts'

const sign = '?toast'

const keyOf = (path: string) => `toast ${path}`

/** Opens another page, which says this. */
export function leaveWithToast(path: string, message: string): Promise<void> {
  keepToast(path, message)
  return leaveFor(path)
}

/** Opens a page whose island says this. The address tells it so: to look into the storage keeps a page waiting. */
export function leaveWithLateToast(path: string, message: string): Promise<void> {
  keepToast(path, message)
  return leaveFor(path + sign)
}

function keepToast(path: string, message: string): void {
  try {
    sessionStorage.setItem(keyOf(path), message)
  } catch {
    // Where storage is closed, what was done is done all the same.
  }
}

/** What was left for this page to say. Once. */
export function takeToast(): string | null {
  try {
    const message = sessionStorage.getItem(keyOf(location.pathname))
    sessionStorage.removeItem(keyOf(location.pathname))
    return message
  } catch {
    return null
  }
}

/** The same, where the address says that there is one. */
export function takeLateToast(): string | null {
  if (location.search !== sign) return null
  history.replaceState(history.state, '', location.pathname)
  return takeToast()
}
