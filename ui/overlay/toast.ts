export interface ToastAction {
  label: string
  /** Runs once. The toast shows the resulting message, or the error; without a message it closes. */
  onSelect: () => undefined | string | Promise<string>
}

export interface Message {
  message: string
  failed?: boolean
  action?: ToastAction | undefined
}

type Show = (message: Message) => void

const queue: Message[] = []
let show: Show = (message) => {
  queue.push(message)
  for (const listener of listeners) listener()
}
const enqueue = show
const listeners = new Set<() => void>()

/** Can be called from anywhere; shown once the Toaster is loaded. */
export const toast = {
  /** A toast with an action stays for ten seconds. */
  success: (message: string, action?: ToastAction) => show({ message, action }),
  error: (message: string) => show({ message, failed: true }),
}

/** Returns true while a toast is queued because the Toaster is not loaded yet. */
export const hasQueuedToast = () => queue.length > 0

export function onToastQueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the queued toasts, and all later ones. Returns the function to stop. */
export function showToasts(next: Show): () => void {
  show = next
  for (const message of queue.splice(0)) next(message)
  return () => {
    show = enqueue
  }
}
