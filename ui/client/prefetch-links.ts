import { useEffect } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
}

declare global {
  interface Window {
    /** The routes and the URL of this list, as React Router's build writes them. */
    __reactRouterManifest?: { routes: Record<string, ManifestRoute>; url: string }
  }
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const portalOf = (pathname: string) => pathname.split('/')[1]

const requested = new Set<string>()

/**
 * Fetches the code of a page of this portal when a link to it is hovered or focused. `also` fetches
 * what its route does not import. A browser that saves data prefetches nothing. Failures are ignored
 * until the click, whereas the prefetching of React Router would reload the page.
 */
export function usePrefetchedLinks(also?: (pathname: string) => void): void {
  useEffect(() => {
    function prefetch({ target }: Event) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.origin !== location.origin || !navigator.onLine || savesData()) return
      if (portalOf(link.pathname) !== portalOf(location.pathname)) return
      for (const { id, module } of routesTo(link.pathname)) {
        fetchOnce(module)
        void importsOf(id).then((scripts) => scripts.forEach(fetchOnce))
      }
      also?.(link.pathname)
    }
    for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prefetch)
    }
  }, [also])
}

function routesTo(pathname: string): ManifestRoute[] {
  const { routes = {} } = window.__reactRouterManifest ?? {}
  const matches = matchRoutes(routesBelow(Object.values(routes)), pathname) ?? []
  return matches.flatMap(({ route: { id = '' } }) => routes[id] ?? [])
}

type Imports = Record<string, string[]>
let imports: Promise<Imports> | undefined

/** The scripts that a route imports. `scripts/compress.ts` lists them in a file beside the manifest. */
async function importsOf(routeId: string): Promise<string[]> {
  const { url = '' } = window.__reactRouterManifest ?? {}
  imports ??= fetch(url.replace('manifest-', 'imports-').replace(/\.js$/, '.json'))
    .then((response) => response.json())
    .catch(() => {
      imports = undefined
      return {}
    })
  return (await imports)[routeId] ?? []
}

function routesBelow(routes: ManifestRoute[], parent?: string): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, path, children: routesBelow(routes, id) },
    )
}

/** Fetches into the cache only, because a module that failed to load cannot be imported again. */
function fetchOnce(script: string): void {
  if (requested.has(script) || document.querySelector(`link[href="${script}"]`)) return
  requested.add(script)
  fetch(script, { priority: 'low' })
    .then((response) => response.blob())
    .catch(() => requested.delete(script))
}
