import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import {
  dashboardStart,
  documentStart,
  frameStart,
  listStart,
  moneyStart,
  pageStarts,
  passkeyStart,
  passwordStart,
  payForm,
  smallParts,
} from './chunk-starts.ts'

const site = 'app/site'
const islands = globSync(`${site}/*/*-island.tsx`)
/** Scripts that few pages of the site load. */
const parts = globSync(`${site}/*/*-part.ts`)
const started = new Set(islands.map((file) => path.resolve(file)))
const tag = 'features/visitors/google-tag.ts'
const siteScript = `${site}/site-script.ts`
const entry = path.resolve('app/entry.client.tsx')
const portalStart = [...frameStart, ...listStart]

/** Its controls of Base UI are what toasts and popups are made of too. */
const codeField = path.resolve('ui/form/code-field.tsx')
const toaster = path.resolve('ui/overlay/toaster.tsx')
/** Exported with the toasts but unused; they import everything that positions a popup. */
const unusedParts = /\/toast\/(positioner|arrow)\//
/** The popups of ui/ that load with it, at the first interaction, are one file. */
const useLazy = path.resolve('ui/overlay/use-lazy.ts')
/** Not part of it: few pages have a calendar, a selection or previews. */
const rarePopups = ['ui/date/day-calendar.tsx', 'ui/media/preview-dialog.tsx', 'ui/selection']

const payments = path.resolve('features/payments/contract.ts')
const form = path.resolve('ui/form/form.tsx')
/** The file of each module, so that a page loads a few files and not one per module. The first match wins. */
const shared = {
  'site-shared': new Set<string>(),
  base: new Set<string>(),
  forms: new Set<string>(),
  portal: new Set<string>(),
  lists: new Set<string>(),
  passkeys: new Set<string>(),
  passwords: new Set<string>(),
  documents: new Set<string>(),
  money: new Set<string>(),
  'pay-form': new Set<string>(),
  dashboards: new Set<string>(),
  controls: new Set<string>(),
  toasts: new Set<string>(),
  popups: new Set<string>(),
  contracts: new Set<string>(),
}
const pages = Object.fromEntries(
  Object.keys(pageStarts).map((name) => [name, new Set<string>()]),
) as Record<keyof typeof pageStarts, Set<string>>
const groups = { ...shared, ...pages }

/** Their pages use the contracts of all their parts. */
const wholeDomains = new Set(['appointments', 'plans', 'survey'])
/** The groups whose pages all use a contract as well, which is in the same file then. */
const withContract = new Map([
  ['appointments-contract', 'appointments'],
  ['files-contract', 'library'],
  ['inquiries-leads-contract', 'leads'],
  ['plans-contract', 'plans'],
  ['projects-contract', 'projects'],
  ['resources-contract', 'documents'],
  ['survey-contract', 'survey'],
  ['tasks-contract', 'tasks'],
])
const groupNames = new Set(withContract.values())

function fileOf(id: string): string {
  const group = groupOf(id)
  if (group !== 'contracts') return group
  const file = contractFile(id)
  return withContract.get(file) ?? file
}

function groupOf(id: string): string {
  return Object.entries(groups).find(([, modules]) => modules.has(id))?.[0] ?? ''
}

const domainOf = (id: string) => {
  const [, inFeatures] = id.split('/features/')
  return inFeatures?.split('/').slice(0, -1).join('-') || undefined
}
const rootOf = (domain: string) => domain.split('-')[0] ?? domain
/** The domains whose contract or rules lead to a module. */
const domainsUsing = new Map<string, Set<string>>()

/**
 * A page loads the contracts of the domains that it shows: one file for each, with what no other
 * domain uses. The settings use the contracts of many domains, which load without them.
 */
function contractFile(id: string): string {
  const own = domainOf(id)
  const domains = [...(domainsUsing.get(id) ?? [])].map(rootOf)
  if (own && wholeDomains.has(rootOf(own)) && domains.every((domain) => domain === rootOf(own)))
    return `${rootOf(own)}-contract`
  const others = [...(domainsUsing.get(id) ?? [])].filter((domain) => domain !== own)
  const domain = others[0] ?? own
  if (domain && others.length < 2) return `${domain}-contract`
  const root = own && rootOf(own)
  const isOwn = others.every((other) => other === 'settings' || rootOf(other) === root)
  if (!isOwn) return 'contracts'
  return own === root ? `${root}-contract` : 'settings-contract'
}

/** Content pages ship no framework. This makes files of their one small script and of the islands in them. */
export const siteScripts: Plugin = {
  name: 'site-scripts',
  configEnvironment(name) {
    if (name !== 'client') return {}
    const files = Object.entries(groups)
      .filter(([name]) => !groupNames.has(name))
      .map(([name, modules]) => ({
        name: name === 'contracts' ? fileOf : name,
        test: (id: string) =>
          name === 'contracts'
            ? modules.has(id) || groupNames.has(groupOf(id))
            : modules.has(id) && groupOf(id) === name,
      }))
    const codeSplitting = { groups: files, includeDependenciesRecursively: false }
    const rolldownOptions = {
      preserveEntrySignatures: 'allow-extension',
      output: { codeSplitting },
    } as const
    return { build: { rolldownOptions } }
  },
  buildStart() {
    if (this.environment.mode === 'dev' || this.environment.name !== 'client') return
    this.emitFile({ type: 'chunk', id: siteScript, name: 'site' })
    this.emitFile({ type: 'chunk', id: tag })
    for (const id of [...islands, ...parts]) this.emitFile({ type: 'chunk', id })
  },
  buildEnd() {
    if (this.environment.name !== 'client') return
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    const dynamicOf = (id: string) => [
      ...importsOf(id),
      ...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    ]
    const popupStart = (this.getModuleInfo(useLazy)?.importers ?? [])
      .filter((id) => id.startsWith(path.resolve('ui')))
      .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => id !== toaster && !rarePopups.some((one) => id.startsWith(path.resolve(one))))
    const named = [
      ...portalStart,
      codeField,
      toaster,
      ...passkeyStart,
      ...passwordStart,
      ...documentStart,
      ...moneyStart,
      ...dashboardStart,
      payments,
      payForm,
      ...smallParts,
      ...Object.values(pageStarts).flat(),
    ]
    for (const file of named)
      if (!this.getModuleInfo(file)) this.error(`No page imports ${file}, which a group names`)
    const { base, forms, portal, lists, controls, toasts, popups, contracts } = shared
    const met = new Set<string>()
    for (const id of reach([entry, ...portalStart], importsOf)) portal.add(id)
    // Loading the entry starts the portal, so no other page may load it.
    portal.delete(entry)
    for (const island of started) {
      for (const id of reach([island], importsOf)) {
        if (portal.has(id)) base.add(id)
        else if (met.has(id)) forms.add(id)
        met.add(id)
      }
    }
    // Modules that islands load later, such as toasts, must not bring the rest of the portal.
    for (const id of reach([...started], dynamicOf)) if (!base.has(id)) portal.delete(id)
    const frame = reach([entry, ...frameStart], importsOf)
    for (const id of portal) if (!frame.has(id)) move(id, portal, lists)
    const formParts = reach([form], importsOf)
    for (const [start, group] of [
      [passkeyStart, shared.passkeys],
      [passwordStart, shared.passwords],
    ] as const)
      for (const id of reach(start, importsOf)) if (!formParts.has(id)) move(id, forms, group)
    const placed = Object.values(shared)
    const addRest = (group: Set<string>, ids: Iterable<string>) => {
      for (const id of ids) if (!placed.some((other) => other.has(id))) group.add(id)
    }
    addRest(shared.documents, reach(documentStart, importsOf))
    addRest(shared.money, reach(moneyStart, importsOf))
    addRest(shared['pay-form'], reach([payForm], importsOf))
    addRest(shared.dashboards, reach(dashboardStart, importsOf))
    // The list of payments to review needs the contract without the form.
    shared['pay-form'].delete(payments)
    for (const id of reach([codeField], importsOf))
      if (id.includes('/node_modules/')) controls.add(id)
    const toastPartsOf = (id: string) => importsOf(id).filter((other) => !unusedParts.test(other))
    const rules = [...this.getModuleIds()].filter((id) =>
      /\/(contract|rules|categories)\.ts$/.test(id),
    )
    const addTo = (group: Set<string>, ids: Iterable<string>) => {
      for (const id of ids) if (!met.has(id)) group.add(id)
    }
    addTo(toasts, reach([toaster], toastPartsOf))
    addTo(popups, reach(popupStart, importsOf))
    // With what they import, or the two files would import each other.
    // One with a single importer stays with it.
    const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? []
    const ofRules = [...reach(rules, importsOf)]
    addTo(
      contracts,
      ofRules.filter((id) => importersOf(id).length > 1),
    )
    addTo(contracts, reach([...contracts], importsOf))
    for (const rule of rules) {
      for (const id of reach([rule], importsOf))
        domainsUsing.set(id, (domainsUsing.get(id) ?? new Set()).add(domainOf(rule) ?? 'content'))
    }
    for (const [name, start] of Object.entries(pageStarts))
      addTo(pages[name as keyof typeof pages], reach(start, importsOf))
    for (const id of smallParts) base.add(id)
    for (const id of reach([path.resolve(siteScript)], importsOf))
      if (portal.has(id) || met.has(id)) shared['site-shared'].add(id)
  },
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return
    const names = new Set(Object.values(bundle).map(({ name }) => name))
    const missing = Object.keys(groups).filter((name) => name !== 'contracts' && !names.has(name))
    if (missing.length > 0) this.error(`No modules are left for ${missing.join(', ')}`)
  },
  // In development React's refresh has to be there first; on other pages the router brings it.
  transform(code, id) {
    if (this.environment.mode !== 'dev' || !started.has(id)) return null
    return `import 'virtual:react-router/inject-hmr-runtime'\n${code}`
  },
}

function move(id: string, from: Set<string>, to: Set<string>) {
  if (from.delete(id)) to.add(id)
}

/** The modules themselves, and all that can be reached from them. */
function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}
