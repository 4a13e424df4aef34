import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const site = 'app/site'
const siteScript = `${site}/site-script.ts`
const tag = 'features/visitors/google-tag.ts'
const islands = globSync(`${site}/*/*-island.tsx`).map((file) => path.resolve(file))
/** Scripts that few pages of the site load. */
const parts = globSync(`${site}/*/*-part.ts`)
/** Every page of a portal loads these first. */
const frames = ['app/entry.client.tsx', 'app/root.tsx', ...globSync('app/*/layout.tsx')]

/** Modules that fewer scripts share would be loaded for nothing with their whole room or domain. */
const manyScripts = 15
/** The same for the files of the kit, which have several rooms, and for those of domains. */
const kitScripts = 40
const domainScripts = 12

const ofSiteScript = new Set<string>()
const ofFrames = new Set<string>()
/** How many islands load a module. */
const islandsOf = new Map<string, number>()
/** Modules that load a library which the frames do not need, such as that of the forms. */
const heavy = new Set<string>()
/** Each of these is a file already. */
const entries = new Set<string>()

const isOfMostIslands = (id: string) => (islandsOf.get(id) ?? 0) > islands.length / 2

function startOf(id: string): string {
  if (isOfMostIslands(id)) return heavy.has(id) ? 'forms' : 'base'
  return islandsOf.has(id) ? 'site-portal' : 'portal'
}

const kit = new Set(['content', 'people', 'shared', 'ui'])

/**
 * The domain, the room of ui or the library of a module. Islands load nothing that only the portals
 * use, and lists no library that only forms use.
 */
function roomOf(id: string): string {
  const library = id.split('/node_modules/').at(1)
  const folders = (library ?? path.relative('', path.dirname(id))).split('/', 2)
  const scoped = library?.startsWith('@')
  const name = library && !scoped ? folders[0] : folders.join('-').replace('@', '')
  const weight = !library && heavy.has(id) ? 'heavy-' : ''
  return `${islandsOf.has(id) ? 'site-' : ''}${weight}${name}`
}

const isSmall = (id: string) => !entries.has(id) && !heavy.has(id) && !islandsOf.has(id)
const folderOf = (id: string) => path.relative('', id).split('/', 1)[0] ?? ''
/** Forms do without lists. */
const kitOf = (id: string) => (/^(content|ui.list)\b/.test(path.relative('', id)) ? 'lists' : 'kit')

/** The file of a module that several scripts share; the first match wins. The bundler places the rest. */
const groups = [
  { name: 'site', test: (id: string) => !entries.has(id) && ofSiteScript.has(id) },
  {
    name: startOf,
    test: (id: string) => !entries.has(id) && (ofFrames.has(id) || isOfMostIslands(id)),
  },
  {
    name: kitOf,
    test: (id: string) => isSmall(id) && kit.has(folderOf(id)),
    minShareCount: kitScripts,
  },
  {
    name: roomOf,
    test: (id: string) => isSmall(id) && folderOf(id) === 'features',
    minShareCount: domainScripts,
  },
  { name: roomOf, test: (id: string) => !entries.has(id), minShareCount: manyScripts },
]

/** Content pages ship no framework. This makes files of their one small script and of the islands in them. */
export const siteScripts: Plugin = {
  name: 'site-scripts',
  configEnvironment(name) {
    if (name !== 'client') return {}
    const codeSplitting = { groups, minShareCount: 2, includeDependenciesRecursively: false }
    const rolldownOptions = {
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting },
    } as const
    return { build: { rolldownOptions } }
  },
  buildStart() {
    if (this.environment.mode === 'dev' || this.environment.name !== 'client') return
    this.emitFile({ type: 'chunk', id: siteScript, name: 'site' })
    for (const id of [tag, ...islands, ...parts]) this.emitFile({ type: 'chunk', id })
  },
  buildEnd() {
    if (this.environment.name !== 'client') return
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? []
    for (const id of reach([siteScript], importsOf)) ofSiteScript.add(id)
    for (const id of reach(frames, importsOf)) ofFrames.add(id)
    for (const island of islands)
      for (const id of reach([island], importsOf)) islandsOf.set(id, (islandsOf.get(id) ?? 0) + 1)
    const ids = [...this.getModuleIds()]
    const libraries = ids.filter((id) => id.includes('/node_modules/') && !ofFrames.has(id))
    for (const id of reach(libraries, importersOf)) heavy.add(id)
    for (const id of ids) {
      const module = this.getModuleInfo(id)
      if (module?.isEntry || module?.dynamicImporters.length) entries.add(id)
    }
  },
  // In development React's refresh has to be there first; on other pages the router brings it.
  transform(code, id) {
    if (this.environment.mode !== 'dev' || !islands.includes(id)) return null
    return `import 'virtual:react-router/inject-hmr-runtime'\n${code}`
  },
}

/** The files themselves, and all modules that can be reached from them. */
function reach(files: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(files.map((file) => path.resolve(file)))
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}
