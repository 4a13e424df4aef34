/** Makes the buttons of every carousel in the document move its slides by what is in sight. Free of React. */
export function driveCarousels(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[data-carousel]') : null
    const slides = button && document.getElementById(button.getAttribute('aria-controls') ?? '')
    if (!slides) return
    const way = button.getAttribute('data-carousel') === 'next' ? 1 : -1
    slides.scrollBy({ left: way * slides.clientWidth })
  })
}
