interface ToastAction {
  label: string
  onSelect: () => void
}

export interface Message {
  message: string
  failed?: boolean
  action?: ToastAction | undefined
}

type Show = (message: Message) => void

const waiting: Message[] = []
let show: Show = (message) => {
  waiting.push(message)
  for (const listener of listeners) listener()
}
const enqueue = show
const listeners = new Set<() => void>()

/** Callable from anywhere; shown as soon as the Toaster is loaded. */
export const toast = {
  /** With an action it stays for ten seconds. */
  success: (message: string, action?: ToastAction) => show({ message, action }),
  error: (message: string) => show({ message, failed: true }),
}

/** Whether a toast waits for the Toaster. */
export const isToastWaiting = () => waiting.length > 0

export function onToastWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the toasts that wait, and all others from then on. Returns the function that stops it. */
export function showToasts(next: Show): () => void {
  show = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    show = enqueue
  }
}
