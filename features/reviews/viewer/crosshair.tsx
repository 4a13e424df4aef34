import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { moveBy, type Place, placeInWords } from './place.ts'

const line = 'pointer-events-none absolute bg-action outline-1 outline-white/60'

interface CrosshairProps {
  place: Place
  onMove: (place: Place) => void
  onSet: () => void
  onCancel: () => void
}

/** Sets a pin by keyboard: the arrow keys move it, Enter sets it. */
export function Crosshair({ place, onMove, onSet, onCancel }: CrosshairProps) {
  const hint = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [place])

  function press(event: KeyboardEvent) {
    const moved = moveBy(event.key, event.shiftKey, place)
    if (moved) onMove(moved)
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The screen reader passes the arrow keys on.
    <div role="application" aria-label="New pin" className="pointer-events-none absolute inset-0">
      <span className={`${line} inset-y-0 w-px`} style={{ left: `${place.x}%` }} />
      <span className={`${line} inset-x-0 h-px`} style={{ top: `${place.y}%` }} />
      <button
        ref={button}
        type="button"
        aria-label="Place of the new pin"
        aria-describedby={hint}
        onKeyDown={press}
        onClick={onSet}
        style={{ left: `${place.x}%`, top: `${place.y}%` }}
        className="pointer-events-auto absolute size-9 -translate-1/2 cursor-pointer scroll-m-16 rounded-full border-2 border-white bg-action/40 outline-2 outline-action"
      />
      <span id={hint} className="sr-only">
        The arrow keys move it, with Shift in larger steps. Enter sets it, Escape cancels.
      </span>
      <output className="sr-only">{placeInWords(place)}</output>
    </div>
  )
}
