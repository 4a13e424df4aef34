import { findCycles } from './cycles.ts'
import { findImports, type Import } from './imports.ts'
import { isCode, isTest, type Tree } from './tree.ts'

type Place = {
  path: string
  layer: string
  /** The domain's folder; empty for the list that joins the domains. */
  domain: string
  name: string
  isServer: boolean
  isUi: boolean
}

/** The lists that join the file of the same name from every domain. */
const joiningFiles = [
  'features/routes.server.ts',
  'features/jobs.server.ts',
  'features/notifications.ts',
  'features/notifications.server.ts',
  'features/personal-data.server.ts',
  'features/search.server.ts',
  'features/timeline.server.ts',
]
const bannedNames = ['utils', 'helpers', 'misc', 'common']
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The folders that each folder may import. Server files of domains may import more: see `refuseDomain`. */
const allowedFolders: Record<string, string[]> = {
  app: ['app', 'content', 'features', 'ui', 'shared'],
  content: ['content', 'ui', 'shared'],
  features: ['features', 'content', 'ui', 'shared'],
  server: ['server', 'shared', 'db'],
  db: ['db', 'shared'],
  ui: ['ui', 'shared'],
  shared: ['shared'],
}

export function checkImports(files: Tree): string[] {
  const imports = findImports(files)
  const refused = imports.flatMap((one) => {
    const why = refuse(one)
    return why ? [`${one.from}:${one.line} ${one.specifier}: ${why}`] : []
  })
  const loops = findCycles(imports).map((loop) => `cycle: ${loop.join(' → ')}`)
  const names = [...files.keys()].filter(isCode).flatMap(refuseName)
  return [...refused, ...loops, ...names]
}

function refuse(one: Import): string | null {
  const from = placeOf(one.from)
  if (isFree(from)) return null
  if (one.to === undefined) return 'no such file'
  if (one.to === null) return refusePackage(from, one)
  if (isBarrel(one)) return 'a barrel: import from the file that declares it'
  const to = placeOf(one.to)
  if (isFree(to)) return 'only tests and scripts may import this'
  return refuseRuntime(from, to, one) ?? refuseFolder(from, to)
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

function refuseFolder(from: Place, to: Place) {
  if (joiningFiles.includes(to.path) && usesJoined(from, to)) return null
  if (isSeed(from) && ['content', 'features', 'server'].includes(to.layer)) return null
  if (isServerCode(from) && (to.layer === 'server' || to.path === 'db/types.ts')) return null
  if (from.layer === 'features') return refuseDomain(from, to)
  return allowedFolders[from.layer]?.includes(to.layer)
    ? null
    : `${from.layer} may not import ${to.layer}`
}

function refuseDomain(from: Place, to: Place) {
  if (!allowedFolders.features?.includes(to.layer)) return `features may not import ${to.layer}`
  if (to.layer !== 'features' || to.domain === from.domain) return null
  if (to.domain && to.name === 'contract.ts') return null
  if (!from.domain) {
    const isJoined = joiningFiles.includes(from.path) && to.name === from.name
    return isJoined
      ? null
      : `only ${joiningFiles.join(', ')} join domains, by the files of that name`
  }
  if (from.isServer && to.name === 'service.server.ts') return null
  if (from.isUi && to.isUi) return "another domain's UI: the page composes them"
  return from.isServer
    ? 'of another domain only contract.ts and service.server.ts'
    : 'of another domain only contract.ts'
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
  const layer = parts.length > 1 ? (parts[0] ?? '') : ''
  return {
    path,
    layer,
    domain: layer === 'features' && parts.length > 2 ? (parts[1] ?? '') : '',
    name: parts.at(-1) ?? '',
    isServer: /\.server\.tsx?$/.test(path),
    isUi: path.endsWith('.tsx'),
  }
}

const isBarrel = ({ from, reExports }: Import) =>
  reExports === 'all' || (reExports === 'some' && /(^|\/)index\.\w+$/.test(from))

const isFree = ({ layer, path }: Place) => isTest(path) || !(layer in allowedFolders)

/** The server-only parts of content and of the domains. */
const isServerCode = ({ layer, isServer }: Place) =>
  isServer && ['content', 'features'].includes(layer)

const isSeed = ({ path }: Place) => path.startsWith('db/seed/')

/** The process uses what is joined on the server, a domain the lists of its own name. */
const usesJoined = (from: Place, to: Place) =>
  (from.layer === 'server' && to.isServer) ||
  (from.layer === 'features' && to.name.startsWith(`${from.domain}.`))

const runsOnServer = ({ layer, isServer }: Place) =>
  isServer || layer === 'server' || layer === 'db'
