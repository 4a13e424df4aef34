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

let queue: readonly Message[] = []
const listeners = new Set<() => void>()

function setQueue(next: readonly Message[]) {
  queue = next
  for (const listener of listeners) listener()
}

const enqueue: Show = (message) => setQueue([...queue, message])
let show = enqueue

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

/** Drops the queued toasts if the Toaster cannot be loaded. The next toast loads it again. */
export const dropQueuedToasts = () => setQueue([])

/** Shows the queued toasts, and all later ones. Returns the function to stop. */
export function showToasts(next: Show): () => void {
  show = next
  queue.forEach(next)
  setQueue([])
  return () => {
    show = enqueue
  }
}
