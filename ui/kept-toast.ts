import { leaveFor } from './leave.ts'

const key = 'toast'
/** To look for a toast in storage keeps a page waiting, so the address says that there is one. */
const sign = `?${key}`

/** Opens another page, which says this where it has toasts. */
export function leaveWithToast(path: string, message: string): Promise<void> {
  sessionStorage.setItem(key, message)
  return leaveFor(path + sign)
}

export const isToastKept = () => location.search === sign

/** Once. */
export function takeKeptToast(): string | null {
  if (!isToastKept()) return null
  history.replaceState(history.state, '', location.pathname)
  const message = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return message
}
