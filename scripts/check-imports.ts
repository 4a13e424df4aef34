import { findCycles } from './cycles.ts'
import { findImports, type Import } from './imports.ts'
import { isCode, isTest, type Tree } from './tree.ts'

type Place = {
  path: string
  layer: string
  /** The domain's folder; empty for the lists of the domains. */
  domain: string
  name: string
  isServer: boolean
  isUi: boolean
}

/** The lists of the domains: what they add in the browser, and what they add on the server. */
const list = 'features/domains.ts'
const serverList = 'features/domains.server.ts'
const bannedNames = ['utils', 'helpers', 'misc', 'common']
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * The folders that each folder may import. Server files of domains may import more: see
 * `refuseDomain`. The demo data is above the domains, and only `main.ts` imports it.
 */
const allowedFolders: Record<string, string[]> = {
  app: ['app', 'content', 'features', 'people', 'ui', 'shared'],
  content: ['content', 'people', 'ui', 'shared'],
  features: ['features', 'content', 'people', 'ui', 'shared'],
  people: ['people', 'ui', 'shared'],
  server: ['server', 'shared', 'db'],
  db: ['db', 'shared'],
  'db/seed': ['db/seed', 'db', 'content', 'features', 'people', 'server', 'shared'],
  ui: ['ui', 'shared'],
  shared: ['shared'],
  start: ['start', 'features', 'server', 'shared'],
}

export function checkImports(files: Tree): string[] {
  const imports = findImports(files)
  const order = orderOf(files.get(serverList) ?? '')
  const refused = imports.flatMap((one) => {
    const why = refuse(one, order)
    return why ? [`${one.from}:${one.line} ${one.specifier}: ${why}`] : []
  })
  const loops = findCycles(imports).map((loop) => `cycle: ${loop.join(' → ')}`)
  const rings = findFolderCycles(imports)
  const names = [...files.keys()].filter(isCode).flatMap(refuseName)
  return [...refused, ...loops, ...rings, ...names]
}

/** Cycles of folders beside each other, each step with an import that is the reason. */
function findFolderCycles(imports: readonly Import[]): string[] {
  const steps = imports.flatMap((one) => {
    const step = one.to && !isTest(one.from) && stepBetween(one.from, one.to)
    return step ? [{ ...step, reason: `${one.from}:${one.line}` }] : []
  })
  return findCycles(steps).map((ring) => {
    const reasons = ring.slice(1).map((to, at) => {
      const step = steps.find((each) => each.from === ring[at] && each.to === to)
      return `(${step?.reason}) → ${to}`
    })
    return `cycle of folders: ${ring[0]} ${reasons.join(' ')}`
  })
}

/** The two folders of the same folder that hold the importing and the imported file. */
function stepBetween(importer: string, imported: string): { from: string; to: string } | null {
  const [from, to] = [importer.split('/'), imported.split('/')]
  const depth = from.findIndex((part, at) => part !== to[at])
  if (depth < 1 || depth >= from.length - 1 || depth >= to.length - 1) return null
  return { from: from.slice(0, depth + 1).join('/'), to: to.slice(0, depth + 1).join('/') }
}

/** The folders of the domains in the order of the list, from the lowest to the highest. */
function orderOf(source: string): string[] {
  const folders = source.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/domain\.server\.ts'/g)
  const listed = source.slice(source.indexOf('domains:'))
  return [...folders]
    .map(([, name = '', folder = '']) => ({ folder, at: listed.indexOf(` ${name},`) }))
    .sort((one, other) => one.at - other.at)
    .map(({ folder }) => folder)
}

function refuse(one: Import, order: string[]): string | null {
  const from = placeOf(one.from)
  if (isFree(from)) return null
  if (one.to === undefined) return 'no such file'
  if (one.to === null) return refusePackage(from, one)
  if (isBarrel(one)) return 'a barrel: import from the file that declares it'
  const to = placeOf(one.to)
  if (isFree(to)) return 'only tests and scripts may import this'
  return refuseRuntime(from, to, one) ?? refuseFolder(from, to, order)
}

function refusePackage(from: Place, one: Import) {
  if (!one.specifier.startsWith('node:') || one.typeOnly || runsOnServer(from)) return null
  return 'this file also runs in the browser'
}

function refuseRuntime(from: Place, to: Place, one: Import) {
  if (one.typeOnly) return null
  if (to.isServer && (from.isUi || !runsOnServer(from)))
    return 'takes only types from *.server.ts (import type)'
  if (to.isUi && runsOnServer(from) && !from.isUi) return 'Node cannot run .tsx'
  return null
}

function refuseFolder(from: Place, to: Place, order: string[]) {
  if (to.path === list && from.layer !== 'app') return 'only pages import the list of the domains'
  if (to.path === serverList && from.layer !== 'start') return 'only start/ imports this list'
  if (isServerCode(from) && (to.layer === 'server' || to.path === 'db/types.ts')) return null
  if (from.layer === 'start' && to.layer === 'features' && to.path !== serverList)
    return `start may only import ${serverList}`
  if (from.layer === 'features') return refuseDomain(from, to, order)
  return allowedFolders[from.layer]?.includes(to.layer)
    ? null
    : `${from.layer} may not import ${to.layer}`
}

function refuseDomain(from: Place, to: Place, order: string[]) {
  if (!allowedFolders.features?.includes(to.layer)) return `features may not import ${to.layer}`
  if (to.layer !== 'features' || to.domain === from.domain) return null
  const declaring = { [list]: 'domain.ts', [serverList]: 'domain.server.ts' }[from.path]
  if (declaring) return to.name === declaring ? null : `this list only imports ${declaring}`
  const open = ['contract.ts', 'paths.ts', ...(from.isServer ? ['public.server.ts'] : [])]
  if (!open.includes(to.name)) return `of another domain only ${open.join(', ')}`
  const [own, other] = [order.indexOf(from.domain), order.indexOf(to.domain)]
  return own < other ? `${to.domain} stands above ${from.domain} in ${serverList}` : null
}

function refuseName(path: string): string[] {
  const parts = path.split('/').map((part) => part.replace(/^\./, '').split('.')[0] ?? '')
  const banned = parts.find((part) => bannedNames.includes(part))
  if (banned) return [`${path}: '${banned}' says nothing about what it holds`]
  const wrong = path.split('/').find(
    (part) =>
      !part
        .replace(/^\./, '')
        .split('.')
        .every((word) => kebabCase.test(word)),
  )
  return wrong ? [`${path}: '${wrong}' is not kebab-case`] : []
}

function placeOf(path: string): Place {
  const parts = path.split('/')
  const layer = layerOf(path)
  return {
    path,
    layer,
    domain: layer === 'features' && parts.length > 2 ? (parts[1] ?? '') : '',
    name: parts.at(-1) ?? '',
    isServer: /\.server\.tsx?$/.test(path),
    isUi: path.endsWith('.tsx'),
  }
}

function layerOf(path: string): string {
  if (path.startsWith('db/seed/')) return 'db/seed'
  return path.includes('/') ? path.split('/', 1).join() : ''
}

const isBarrel = ({ from, reExports }: Import) =>
  reExports === 'all' || (reExports === 'some' && /(^|\/)index\.\w+$/.test(from))

const isFree = ({ layer, path }: Place) => isTest(path) || !(layer in allowedFolders)

/** The server-only parts of content, people and the domains. */
const isServerCode = ({ layer, isServer }: Place) =>
  isServer && ['content', 'features', 'people'].includes(layer)

const runsOnServer = ({ layer, isServer }: Place) =>
  isServer || ['db', 'db/seed', 'server', 'start'].includes(layer)
