import { loadPage } from '#ui/client/load-page.ts'
import { storeToast, takeToast } from '#ui/client/stored.ts'

const toastQuery = '?toast'

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

/** The toast stored for this page, if the query parameter announces one. */
export function takeAnnouncedToast(): string | null {
  if (location.search !== toastQuery) return null
  history.replaceState(history.state, '', location.pathname)
  return takeToast()
}
