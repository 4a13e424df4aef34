const hoverMs = 80
const fetched = new Set<string>()

/** Prefetches a page while the pointer or the focus rests on its link, not while it passes by. */
export function initPrefetch(): void {
  let resting: ReturnType<typeof setTimeout> | undefined

  function fetchPage({ pathname }: HTMLAnchorElement) {
    fetched.add(pathname)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = pathname
    document.head.append(hint)
  }
  function wait({ target }: Event) {
    clearTimeout(resting)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin) return
    if (link.pathname === location.pathname || fetched.has(link.pathname)) return
    resting = setTimeout(fetchPage, hoverMs, link)
  }
  document.addEventListener('pointerover', wait, { passive: true })
  document.addEventListener('focusin', wait)
}
