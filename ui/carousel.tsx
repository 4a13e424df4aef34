import { Children, type ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/icons.tsx'

interface CarouselProps {
  /** Unique in the page: ties the buttons to the slides. */
  id: string
  label: string
  /** One element a slide. */
  children: ReactNode
  /** How wide a slide is. */
  slideClassName?: string
}

/**
 * A row of slides that scrolls and snaps, by itself. The buttons are driven by `driveCarousels`
 * (carousel-buttons.ts) and are left out where scripting is off.
 */
export function Carousel({
  id,
  label,
  children,
  slideClassName = 'w-[85%] sm:w-[45%] lg:w-[30%]',
}: CarouselProps) {
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className="mb-4 flex justify-end gap-2 noscript:hidden">
        <IconButton
          label="Previous"
          variant="secondary"
          aria-controls={id}
          data-carousel="previous"
        >
          <ArrowLeftIcon />
        </IconButton>
        <IconButton label="Next" variant="secondary" aria-controls={id} data-carousel="next">
          <ArrowRightIcon />
        </IconButton>
      </div>
      <ul
        id={id}
        aria-label={`${label}, slides`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain scroll-smooth pb-4 [scrollbar-color:var(--color-line-strong)_transparent] [scrollbar-width:thin] md:gap-6"
      >
        {Children.map(children, (slide) => (
          <li className={`shrink-0 snap-start ${slideClassName}`}>{slide}</li>
        ))}
      </ul>
    </section>
  )
}
