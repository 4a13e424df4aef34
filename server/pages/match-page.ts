import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#shared/page-handle.ts'

const trees = new WeakMap<ServerBuild, RouteObject[]>()

/** The handles of the routes that match a path, their pattern and its parameters. */
export function matchPage(
  build: ServerBuild,
  pathname: string,
): {
  handles: PageHandle[]
  pattern: string
  params: Readonly<Record<string, string | undefined>>
} {
  const tree = trees.get(build) ?? treeOf(build, undefined)
  trees.set(build, tree)
  const matches = matchRoutes(tree, pathname) ?? []
  return {
    handles: matches.map(({ route }) => (route.handle as PageHandle | undefined) ?? {}),
    pattern: matches.flatMap(({ route }) => route.path || []).join('/'),
    params: matches.at(-1)?.params ?? {},
  }
}

function treeOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route!
      return index
        ? { id, index, handle: module.handle }
        : { id, path, handle: module.handle, children: treeOf(build, id) }
    })
}

/**
 * Returns the canonical path of a page: fixed segments as in the route, slugs in lowercase. Ids and
 * secrets stay unchanged.
 */
export function canonicalPath(pattern: string, pathname: string): string {
  const names = pattern.split('/').filter(Boolean)
  const parts = pathname.split('/').filter(Boolean)
  const spelled = parts.map((part, at) => {
    const name = names[at] ?? '*'
    if (name === ':slug') return encodeURIComponent(decodeURIComponent(part).toLowerCase())
    return name === '*' || name.startsWith(':') ? part : name
  })
  return `/${spelled.join('/')}`
}
