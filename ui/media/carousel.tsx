import type { ReactNode } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/base/icons.tsx'

interface CarouselProps {
  /** Unique on the page: connects the buttons to the slides. */
  id: string
  label: string
}

/** Controlled by `initCarousels` (carousel-buttons.ts); hidden where scripting is off. */
export function CarouselButtons({ id, label }: CarouselProps) {
  const look = 'aria-disabled:border-line aria-disabled:text-ink-faint'
  return (
    <div className="flex gap-2 noscript:hidden print:hidden">
      <IconButton
        label={`${label}: previous`}
        variant="secondary"
        className={look}
        aria-controls={id}
        data-carousel="previous"
      >
        <ArrowLeftIcon />
      </IconButton>
      <IconButton
        label={`${label}: next`}
        variant="secondary"
        className={look}
        aria-controls={id}
        data-carousel="next"
      >
        <ArrowRightIcon />
      </IconButton>
    </div>
  )
}

interface CarouselSlidesProps extends CarouselProps {
  className?: string
  /** One `li` per slide, with its own width. */
  children: ReactNode
}

/** A row of slides with native scrolling and snapping, by touch, wheel or arrow keys. */
export function CarouselSlides({ id, label, className = '', children }: CarouselSlidesProps) {
  return (
    <ul
      id={id}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth *:shrink-0 *:snap-start [scrollbar-color:var(--color-line-strong)_transparent] [scrollbar-width:thin] ${className}`}
    >
      {children}
    </ul>
  )
}
