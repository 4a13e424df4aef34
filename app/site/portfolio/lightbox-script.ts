/** Opens the pictures of a page in its dialog. The strip in it scrolls and snaps by itself. */
export function driveLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]')
  const strip = dialog?.querySelector('ul')
  const place = dialog?.querySelector('output')
  if (!dialog || !strip || !place) return
  const { length } = strip.children
  const current = () => Math.round(strip.scrollLeft / strip.clientWidth)

  function say() {
    const words = `Image ${current() + 1} of ${length}`
    // Unchanged words that are set again would be read out again.
    if (place!.value !== words) place!.value = words
  }
  function show(index: number) {
    strip!.scrollTo({ left: ((index + length) % length) * strip!.clientWidth, behavior: 'instant' })
    say()
  }

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = target.closest<HTMLElement>('[data-picture]')
    if (opener && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault()
      // Safari gives a link no focus when it is clicked, and the dialog gives the focus back.
      opener.focus()
      dialog.showModal()
      show(Number(opener.dataset.picture))
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
