import { takeToast } from '#ui/client/stored.ts'

const shownMs = 3000

/** Shows the result of the previous form for a while, on a page without React (flash-toast.tsx). */
export function showFlashToast(): void {
  const toast = document.querySelector<HTMLElement>('[data-flash-toast]')
  const text = toast?.querySelector('p')
  const message = text && takeToast()
  if (!toast || !message) return
  text.textContent = message
  toast.hidden = false
  setTimeout(() => {
    toast.hidden = true
  }, shownMs)
}
