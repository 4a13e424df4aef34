import { loadPage } from '#ui/client/load-page.ts'

const toastQuery = '?toast'

const keyOf = (path: string) => `toast ${path}`

/** Loads another page, which shows the message as a toast. */
export function redirectWithToast(path: string, message: string): Promise<void> {
  storeToast(path, message)
  return loadPage(path)
}

/**
 * Loads a page with an island, which shows the message. A query parameter announces it, because
 * reading storage blocks the first paint.
 */
export function redirectToIslandWithToast(path: string, message: string): Promise<void> {
  storeToast(path, message)
  return loadPage(path + toastQuery)
}

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

/** The same, only if the query parameter announces one. */
export function takeAnnouncedToast(): string | null {
  if (location.search !== toastQuery) return null
  history.replaceState(history.state, '', location.pathname)
  return takeToast()
}
