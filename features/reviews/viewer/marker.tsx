import { memo } from 'react'
import { cutAtWord } from '#shared/text.ts'
import type { Pin } from '../shapes.ts'

const base = 'inline-flex items-center justify-center font-medium font-mono text-caption'

/** Pins for staff alone are square, resolved ones hollow. */
function lookOf({ internal, resolvedIn }: Pin, isSelected: boolean): string {
  const shape = internal ? 'rounded-sharp' : 'rounded-full'
  if (isSelected) return `${base} ${shape} bg-highlight text-black`
  if (resolvedIn !== null) return `${base} ${shape} bg-white text-black line-through`
  const colors = internal ? 'bg-black text-highlight' : 'bg-action text-white'
  return `${base} ${shape} ${colors}`
}

/** Those for staff alone have numbers of their own. */
export const pinName = ({ number, internal }: Pin) =>
  `${internal ? 'Internal pin' : 'Pin'} ${number}`

interface MarkProps {
  pin: Pin
  isSelected: boolean
}

/** The number of a pin beside its words. */
export function Mark({ pin, isSelected }: MarkProps) {
  return (
    <span
      aria-hidden="true"
      className={`h-6 min-w-6 shrink-0 border border-line-strong px-1 ${lookOf(pin, isSelected)}`}
    >
      {pin.number}
    </span>
  )
}

interface MarkerProps extends MarkProps {
  /** The one that Tab stops at. */
  isStop: boolean
}

/** A pin on the picture. Renders only when it changes itself: there can be hundreds. */
export const Marker = memo(function PinMarker({ pin, isSelected, isStop }: MarkerProps) {
  const { id, x, y, resolvedIn, text } = pin
  const state = resolvedIn === null ? 'open' : 'resolved'
  return (
    <button
      type="button"
      data-pin={id}
      tabIndex={isStop ? 0 : -1}
      aria-expanded={isSelected}
      aria-label={`${pinName(pin)}, ${state}: ${cutAtWord(text, 80)}`}
      style={{ left: `${x}%`, top: `${y}%` }}
      className={`pointer-events-auto absolute size-7 -translate-1/2 cursor-pointer scroll-mt-28 scroll-mb-40 outline-2 outline-white hover:z-10 focus-visible:z-20 focus-visible:outline-4 focus-visible:outline-action-text max-lg:scroll-mb-[60dvh] pointer-coarse:size-8 ${isSelected ? 'z-20 ring-4 ring-black' : 'ring-1 ring-black/40'} ${lookOf(pin, isSelected)}`}
    >
      {pin.number}
    </button>
  )
})
