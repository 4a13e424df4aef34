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
/** Toasts are placed no lower than this share of the window, because nobody expects them there. */
const lowest = 0.6
/** More than the sum of all links that toasts can cover. */
const primaryWeight = 1000
const primary = 'h1, h2, h3, h4, [type=submit], .bg-action, header button'
const pressed = `${primary}, a[href], button, input, select, textarea`

interface Span {
  top: number
  bottom: number
  /** The cost of covering it. */
  weight: number
}

/**
 * Places the toasts below the bar, at the first height at which they cover nothing that can be
 * pressed and no heading. Where there is none, they cover as few links and fields as possible,
 * rather than a primary button or a heading.
 */
export function placeToasts(toasts: HTMLElement): void {
  const { left, right, height } = toasts.getBoundingClientRect()
  const bar = document.querySelector('header:not(dialog *)')?.getBoundingClientRect()
  const start = Math.max(0, bar?.bottom ?? 0) + gap
  const taken = [...document.querySelectorAll(pressed)]
    .filter((element) => !toasts.contains(element) && element.checkVisibility())
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.left < right && box.right > left)
    .map(({ element, box: { top, bottom } }) => {
      return { top, bottom, weight: element.matches(primary) ? primaryWeight : 1 }
    })
  const room = { start, end: window.innerHeight * lowest, height: height + gap }
  toasts.style.top = `${findPlace(taken, room)}px`
}

interface Room {
  start: number
  end: number
  height: number
}

/** The first place of this height that covers the least. */
export function findPlace(taken: readonly Span[], { start, end, height }: Room): number {
  const below = taken.map(({ bottom }) => bottom + gap).filter((top) => top > start)
  const places = below.filter((top) => top + height <= end).toSorted((one, other) => one - other)
  const costOf = (place: number) =>
    taken
      .filter(({ top, bottom }) => top < place + height && bottom + gap > place)
      .reduce((sum, { weight }) => sum + weight, 0)
  let [best, least] = [start, costOf(start)]
  for (const place of places) {
    if (least === 0) break
    const cost = costOf(place)
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}
