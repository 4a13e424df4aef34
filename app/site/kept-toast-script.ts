import { takeToast } from '#ui/overlay/kept-toast.ts'

const shownMs = 3000

/** Shows the result of the previous form for a while, on a page without React (kept-toast.tsx). */
export function showKeptToast(): void {
  const toast = document.querySelector<HTMLElement>('[data-kept-toast]')
  const words = toast?.querySelector('p')
  const message = words && takeToast()
  if (!toast || !message) return
  words.textContent = message
  toast.hidden = false
  setTimeout(() => {
    toast.hidden = true
  }, shownMs)
}
