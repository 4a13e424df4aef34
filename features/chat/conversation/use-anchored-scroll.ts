import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const nearBottom = 48

interface Anchor {
  element: Element
  top: number
}

/**
 * Keeps what is being read in place while lines are added above or below it. The box lays itself out
 * from the bottom up (flex-col-reverse), so its end stays in sight without a script.
 */
export function useAnchoredScroll(box: RefObject<HTMLElement | null>, lines: readonly unknown[]) {
  const anchor = useRef<Anchor>(undefined)
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
    const held = anchor.current
    if (!held?.element.isConnected || !box.current) return
    box.current.scrollTop += topWithin(box.current, held.element) - held.top
    note()
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

function firstInSight(box: HTMLElement): Anchor | undefined {
  const edge = box.getBoundingClientRect().top
  const lines = [...box.querySelectorAll('[data-line]')]
  const element = lines.find((line) => line.getBoundingClientRect().bottom > edge)
  return element && { element, top: topWithin(box, element) }
}
