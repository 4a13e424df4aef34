/** The scroll position of each slide. */
function stopsOf(slides: Element): number[] {
  const lefts = [...slides.children].map((slide) => slide.getBoundingClientRect().left)
  return lefts.map((left) => left - lefts[0]!)
}

/** The scroll position of the next or previous slide; undefined at the end. */
function findStop(slides: Element, direction: string | null): number | undefined {
  const here = slides.scrollLeft
  const end = slides.scrollWidth - slides.clientWidth
  if (direction !== 'next') return stopsOf(slides).findLast((stop) => stop < here - 1)
  return here < end - 1 ? stopsOf(slides).find((stop) => stop > here + 1) : undefined
}

/**
 * Connects the buttons of every carousel in the document to its slides and disables a button at the
 * end. Returns the function to disconnect them. Free of React, because the site script uses it.
 */
export function initCarousels(): () => void {
  const slidesOf = (button: Element) =>
    document.getElementById(button.getAttribute('aria-controls') ?? '')
  const directionOf = (button: Element) => button.getAttribute('data-carousel')

  function press({ target }: Event) {
    const button = target instanceof Element ? target.closest('button[data-carousel]') : null
    const slides = button && slidesOf(button)
    if (!slides) return
    const left = findStop(slides, directionOf(button))
    if (left !== undefined) slides.scrollTo({ left })
  }

  function updateButtons() {
    for (const button of document.querySelectorAll('button[data-carousel]')) {
      const slides = slidesOf(button)
      const leads = slides && findStop(slides, directionOf(button)) !== undefined
      button.setAttribute('aria-disabled', String(!leads))
    }
  }

  function follow({ target }: Event) {
    if (target instanceof Element) updateButtons()
  }

  document.addEventListener('click', press)
  // Scroll events of elements do not bubble.
  document.addEventListener('scroll', follow, { capture: true, passive: true })
  window.addEventListener('resize', updateButtons)
  // Measured once it is visible: at page load that would force an extra layout.
  const sight = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) updateButtons()
  })
  for (const button of document.querySelectorAll('button[data-carousel]')) sight.observe(button)
  return () => {
    sight.disconnect()
    document.removeEventListener('click', press)
    document.removeEventListener('scroll', follow, true)
    window.removeEventListener('resize', updateButtons)
  }
}
