import type { KeyboardEvent } from 'react'

/** Moves the focus through a grid of items with the arrow keys. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const top = (item: HTMLElement | undefined) => item?.getBoundingClientRect().top
  const inRow = items.filter((item) => top(item) === top(items[0])).length
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - inRow,
    ArrowDown: at + inRow,
    Home: 0,
    End: items.length - 1,
  }
  const to = steps[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
