/**
 * Makes the buttons of every carousel in the document move its slides by what is in sight, until the
 * function that it answers is called. Free of React, so that the site script can use it.
 */
export function driveCarousels(): () => void {
  function press({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('button[data-carousel]') : null
    const slides = button && document.getElementById(button.getAttribute('aria-controls') ?? '')
    if (!slides) return
    const way = button.getAttribute('data-carousel') === 'next' ? 1 : -1
    slides.scrollBy({ left: way * slides.clientWidth })
  }
  document.addEventListener('click', press)
  return () => document.removeEventListener('click', press)
}
