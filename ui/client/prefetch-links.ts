import { useEffect } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

declare global {
  interface Window {
    /** The scripts of each route, as React Router's build lists them. */
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> }
  }
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const

const portalOf = (pathname: string) => pathname.split('/')[1]

const requested = new Set<string>()

/**
 * Fetches the code of a page of this portal when the pointer or the focus comes to a link to it,
 * with `also` for what its route does not import. A script that cannot be fetched is left to the
 * click: React Router's own prefetching reloads the page.
 */
export function usePrefetchedLinks(also?: (pathname: string) => void): void {
  useEffect(() => {
    function prefetch({ target }: Event) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.origin !== location.origin || !navigator.onLine) return
      if (portalOf(link.pathname) !== portalOf(location.pathname)) return
      for (const script of scriptsOf(link.pathname)) fetchOnce(script)
      also?.(link.pathname)
    }
    for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prefetch)
    }
  }, [also])
}

function scriptsOf(pathname: string): string[] {
  const { routes = {} } = window.__reactRouterManifest ?? {}
  const matches = matchRoutes(routesBelow(Object.values(routes)), pathname) ?? []
  return matches.flatMap(({ route: { id = '' } }) => {
    const { module, imports = [] } = routes[id] ?? {}
    return module ? [module, ...imports] : []
  })
}

function routesBelow(routes: ManifestRoute[], parent?: string): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, path, children: routesBelow(routes, id) },
    )
}

/** Into the cache only: a module that fails to load could not be imported again. */
function fetchOnce(script: string): void {
  if (requested.has(script) || document.querySelector(`link[href="${script}"]`)) return
  requested.add(script)
  fetch(script, { priority: 'low' })
    .then((response) => response.blob())
    .catch(() => requested.delete(script))
}
