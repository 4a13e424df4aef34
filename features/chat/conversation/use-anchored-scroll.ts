import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const nearBottom = 48

interface Anchor {
  element: Element
  top: number
}

/**
 * Keeps what is being read in place while lines are added above or below it, and begins with what was
 * not seen. The box lays itself out from the bottom up (flex-col-reverse), so whoever is at its end
 * stays there.
 */
export function useAnchoredScroll(box: RefObject<HTMLElement | null>, lines: readonly unknown[]) {
  const anchor = useRef<Anchor>(undefined)
  const shown = useRef(0)
  const [atEnd, setAtEnd] = useState(true)

  const note = useCallback(() => {
    const element = box.current
    if (!element) return
    const isAtEnd = element.scrollTop > -nearBottom
    anchor.current = isAtEnd ? undefined : firstInSight(element)
    setAtEnd(isAtEnd)
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the lines are now
  useLayoutEffect(() => {
    if (!box.current) return
    const held = anchor.current?.element.isConnected ? anchor.current : undefined
    if (held) box.current.scrollTop += topWithin(box.current, held.element) - held.top
    // The reader may pass them, new lines may not push them out of sight.
    const passed = lines.length === shown.current ? undefined : firstUnseenAbove(box.current)
    shown.current = lines.length
    if (passed) box.current.scrollTop += topWithin(box.current, passed)
    if (held || passed) note()
    // Close to the end is not enough: the end of a new message would stay out of sight.
    else box.current.scrollTop = 0
  }, [lines, note])

  const toEnd = useCallback(() => {
    anchor.current = undefined
    box.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }, [box])

  return { atEnd, note, toEnd }
}

const topWithin = (box: Element, element: Element) =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top

/** The element before the first unseen message, if that message is above the visible part. */
function firstUnseenAbove(box: HTMLElement): Element | undefined {
  const end = box.querySelector('[data-unseen]')
  if (!end || topWithin(box, end) >= 0) return undefined
  const line = end.closest('[data-line]')
  return line?.previousElementSibling ?? line ?? end
}

function firstInSight(box: HTMLElement): Anchor | undefined {
  const edge = box.getBoundingClientRect().top
  const lines = [...box.querySelectorAll('[data-line]')]
  const element = lines.find((line) => line.getBoundingClientRect().bottom > edge)
  return element && { element, top: topWithin(box, element) }
}
