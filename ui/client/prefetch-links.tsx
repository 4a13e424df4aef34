import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

const signs = ['pointerover', 'focusin', 'touchstart'] as const

const portalOf = (pathname: string) => pathname.split('/')[1]

interface PrefetchLinksProps {
  /** Fetches what the route of a page does not import. */
  also?: (pathname: string) => void
}

/** Fetches the code of a page of this portal when the pointer or the focus comes to a link to it. */
export function PrefetchLinks({ also }: PrefetchLinksProps) {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    function prefetch({ target }: Event) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      // React Router answers a script that cannot be loaded with a reload.
      if (!link || link.origin !== location.origin || !navigator.onLine) return
      if (portalOf(link.pathname) === portalOf(location.pathname)) setPage(link.pathname)
    }
    for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prefetch)
    }
  }, [])
  useEffect(() => {
    if (page) also?.(page)
  }, [page, also])
  return page && <PrefetchPageLinks page={page} />
}
