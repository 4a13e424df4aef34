/**
 * Opens the pictures of a page in its dialog, at least as large as they are on the page. The strip in it
 * scrolls and snaps by itself.
 */
export function driveLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]')
  const strip = dialog?.querySelector('ul')
  const place = dialog?.querySelector('output')
  if (!dialog || !strip || !place) return
  const items = [...strip.children] as HTMLElement[]
  const { length } = items
  const current = () => Math.round(strip.scrollLeft / strip.clientWidth)

  function say() {
    const words = `Image ${current() + 1} of ${length}`
    // Unchanged words that are set again would be read out again.
    if (place!.value !== words) place!.value = words
  }
  function show(index: number) {
    const at = (index + length) % length
    // A picture that is higher than the window is scrolled with the keyboard too.
    if (strip!.contains(document.activeElement)) items[at]?.focus({ preventScroll: true })
    strip!.scrollTo({ left: at * strip!.clientWidth, behavior: 'instant' })
    say()
  }

  /** Each time that it opens: the window may have another size by now. */
  function measure() {
    for (const link of document.querySelectorAll<HTMLElement>('[data-picture]')) {
      const item = items[Number(link.dataset.picture)]
      item?.style.setProperty('--least', `${link.getBoundingClientRect().width}px`)
      item?.scrollTo(0, 0)
    }
  }

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest<HTMLElement>('[data-picture]')
    if (opener && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault()
      // Safari gives a link no focus when it is clicked, and the dialog gives the focus back.
      opener.focus()
      const index = Number(opener.dataset.picture)
      dialog.showModal()
      measure()
      items[index]?.focus({ preventScroll: true })
      show(index)
    }
    const step = target.closest<HTMLElement>('[data-step]')
    if (step) show(current() + Number(step.dataset.step))
    else if (dialog.contains(target) && !target.closest('img, button')) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current() + step)
  })
  strip.addEventListener('scroll', say)
}
