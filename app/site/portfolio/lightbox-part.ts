/**
 * Opens the pictures of a page in its dialog. The strip in the dialog scrolls and snaps natively.
 */
function initLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]')
  const strip = dialog?.querySelector('ul')
  const place = dialog?.querySelector('output')
  if (!dialog || !strip || !place) return
  const items = [...strip.children] as HTMLElement[]
  const { length } = items
  const current = () => Math.round(strip.scrollLeft / strip.clientWidth)

  function announce() {
    const words = `Image ${current() + 1} of ${length}`
    // Setting the same text again would announce it again.
    if (place!.value !== words) place!.value = words
  }
  function show(index: number) {
    const at = (index + length) % length
    // A focused picture that is taller than the window can be scrolled by keyboard.
    if (strip!.contains(document.activeElement)) items[at]?.focus({ preventScroll: true })
    strip!.scrollTo({ left: at * strip!.clientWidth, behavior: 'instant' })
    announce()
  }

  /** Measured each time it opens, because the window may have been resized. */
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
      // Safari does not focus a clicked link, but the dialog returns the focus to it.
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
  strip.addEventListener('scroll', announce)
}

initLightbox()
