const fetched = new Set<string>()

/** Fetches a page while the pointer or the focus rests on its link. */
export function prefetchPages(): void {
  function prefetch({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    if (
      !link ||
      link.target ||
      link.origin !== location.origin ||
      link.pathname === location.pathname
    )
      return
    if (fetched.has(link.pathname)) return
    fetched.add(link.pathname)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = link.pathname
    document.head.append(hint)
  }
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
