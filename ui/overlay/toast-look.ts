/** The position of the toasts, until `placeToasts` finds a better one. */
export const toastPosition =
  'pointer-events-none fixed top-16 right-4 z-60 flex max-w-[calc(100vw-2rem)] flex-col items-end gap-1 sm:right-6 sm:max-w-2xl lg:right-10'

/** The style of a toast. */
export const toastLook =
  'pointer-events-auto flex min-h-9 items-start gap-2.5 rounded-sharp border pl-3 text-small'

export const toastColors = {
  done: 'border-line-strong bg-black text-white',
  failed: 'border-bad bg-bad text-paper',
}

const gap = 2
/** Lower on the screen, a toast would no longer be expected. */
const lowest = 0.6
const primary = 'h1, h2, h3, h4, [type=submit], .bg-action, header button'
const pressed = `${primary}, a[href], button, input, select, textarea`

interface Span {
  top: number
  bottom: number
}

/**
 * Places the toasts below the bar, at the first height at which they cover nothing that can be
 * pressed and no heading, or at least no primary button and no heading.
 */
export function placeToasts(toasts: HTMLElement): void {
  const { left, right, height } = toasts.getBoundingClientRect()
  const bar = document.querySelector('header:not(dialog *)')?.getBoundingClientRect()
  const start = Math.max(0, bar?.bottom ?? 0) + gap
  const end = window.innerHeight * lowest
  function coveredBy(selector: string): Span[] {
    return [...document.querySelectorAll(selector)]
      .filter((element) => !toasts.contains(element) && element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.left < right && box.right > left)
  }
  const room = { start, end, height: height + gap }
  const top = findRoom(coveredBy(pressed), room) ?? findRoom(coveredBy(primary), room) ?? start
  toasts.style.top = `${top}px`
}

interface Room {
  start: number
  end: number
  height: number
}

/** The first place of this height between the spans. Null if there is none. */
export function findRoom(taken: readonly Span[], { start, end, height }: Room): number | null {
  let top = start
  for (const span of taken.toSorted((one, other) => one.top - other.top)) {
    if (span.top >= top + height) break
    top = Math.max(top, span.bottom + gap)
  }
  return top + height <= end ? top : null
}
