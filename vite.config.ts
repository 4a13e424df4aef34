import { globSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const site = 'app/site'
const islands = globSync(`${site}/*/*-island.tsx`)
const started = new Set(islands.map((file) => path.resolve(file)))
const tag = 'features/visitors/google-tag.ts'
const siteScript = `${site}/site-script.ts`
const entry = path.resolve('app/entry.client.tsx')
/** The modules that every page of the portals loads first. */
const frameStart = [
  'app/root.tsx',
  'app/admin/layout.tsx',
  'app/portal/layout.tsx',
  'features/appointments/appointment-status.tsx',
  'features/invoices/invoice-status.tsx',
  'features/notifications/use-mark-read.ts',
  'features/projects/project-status.tsx',
  'shared/money.ts',
  'ui/base/badge.tsx',
  'ui/form/field.tsx',
  'ui/portal/page.tsx',
].map((file) => path.resolve(file))
const listStart = [
  'content/actions.tsx',
  'content/bulk/use-publish.ts',
  'content/changes/summary.ts',
  'content/columns.tsx',
  'content/contract.ts',
  'content/screens.tsx',
  'content/use-remove-content.ts',
  'features/categories/contract.ts',
  'ui/list/list-filter.tsx',
  'ui/list/resource-list.tsx',
  'ui/overlay/dialog.tsx',
].map((file) => path.resolve(file))
const portalStart = [...frameStart, ...listStart]

/** Its controls of Base UI are what toasts and popups are made of too. */
const codeField = path.resolve('ui/form/code-field.tsx')
const toaster = path.resolve('ui/overlay/toaster.tsx')
const calendar = path.resolve('ui/date/day-calendar.tsx')
const selection = path.resolve('ui/selection')
const dateField = ['date-field.tsx', 'calendar-day.ts'].map((file) => path.resolve('ui/date', file))
/** Exported with the toasts but unused; they import everything that positions a popup. */
const unusedParts = /\/toast\/(positioner|arrow)\//
/** The popups of ui/ that load with it, at the first interaction, are one file. Few pages have a calendar or a selection. */
const useLazy = path.resolve('ui/overlay/use-lazy.ts')

const richTextStart = [path.resolve('ui/rich-text/rich-text.tsx')]
const libraryStart = [path.resolve('features/files/library.tsx')]
const timerStart = ['features/time/timer-button.tsx', 'features/time/timer/elapsed.tsx'].map(
  (file) => path.resolve(file),
)
const moneyStart = [path.resolve('features/invoices/contract.ts')]
const dashboardStart = ['contract.ts', 'rules.ts', 'section.tsx', 'progress-bar.tsx'].map((file) =>
  path.resolve('features/dashboard', file),
)
const invoiceFileStart = [path.resolve('features/invoices/download-button.tsx')]
const payments = path.resolve('features/payments/contract.ts')
const payForm = path.resolve('features/payments/form/pay-form.tsx')
const postStart = ['open-preview.ts', 'state-badge.tsx', 'use-remove-blog.ts'].map((file) =>
  path.resolve('features/blog', file),
)
const projectStart = [path.resolve('features/projects/use-remove-project.ts')]
/** Small parts of the pages and the form of a project. */
const projectParts = ['details/tech-names.ts', 'files/file-list.tsx'].map((file) =>
  path.resolve('features/projects', file),
)
const taskStart = [path.resolve('features/tasks/task-table.tsx')]
const invoiceStart = [
  'features/invoices/list/actions.tsx',
  'features/invoices/disagreement.ts',
  'features/invoices/client/invoice-items.tsx',
].map((file) => path.resolve(file))
const planStart = ['change-notice', 'plan-facts', 'plan-hours', 'plan-invoices', 'plan-sheet'].map(
  (name) => path.resolve('features/plans/details', `${name}.tsx`),
)
const form = path.resolve('ui/form/form.tsx')
/** Most forms ask for neither a new password nor a passkey, few for both. */
const passkeyStart = ['contract.ts', 'passkey-button.tsx'].map((file) =>
  path.resolve('features/auth/passkeys', file),
)
const passwordStart = ['contract.ts', 'password-checklist.tsx'].map((file) =>
  path.resolve('features/auth/passwords', file),
)
const formPageStart = [
  'content/form.tsx',
  'content/slug-field.tsx',
  'ui/media/picture-field.tsx',
  'ui/rich-text/field.tsx',
].map((file) => path.resolve(file))

/** The file of each module, so that a page loads a few files and not one per module. The first match wins. */
const shared = {
  'site-shared': new Set<string>(),
  base: new Set<string>(),
  forms: new Set<string>(),
  portal: new Set<string>(),
  lists: new Set<string>(),
  passkeys: new Set<string>(),
  passwords: new Set<string>(),
  money: new Set<string>(),
  'pay-form': new Set<string>(),
  dashboards: new Set<string>(),
  'invoice-file': new Set<string>(),
  controls: new Set<string>(),
  toasts: new Set<string>(),
  popups: new Set<string>(),
  contracts: new Set<string>(),
  'date-field': new Set<string>(),
  library: new Set<string>(),
  'rich-text': new Set<string>(),
  'form-pages': new Set<string>(),
  timer: new Set<string>(),
  posts: new Set<string>(),
  projects: new Set<string>(),
  'project-parts': new Set<string>(projectParts),
  tasks: new Set<string>(),
  invoices: new Set<string>(),
  plans: new Set<string>(),
}

const domainOf = (id: string) => /\/features\/(.+)\/[^/]+$/.exec(id)?.[1]?.replace('/', '-')
/** The domains whose contract or rules lead to a module. */
const domainsUsing = new Map<string, Set<string>>()

/**
 * A page loads the contracts of the domains that it shows: one file for each, with what no other
 * domain uses. The settings use the contracts of many domains, which load without them.
 */
function contractFile(id: string): string {
  const own = domainOf(id)
  const others = [...(domainsUsing.get(id) ?? [])].filter((domain) => domain !== own)
  const domain = others[0] ?? own
  if (domain && others.length < 2) return `${domain}-contract`
  const root = own?.split('-')[0]
  const isOwn = others.every((other) => other === 'settings' || other.split('-')[0] === root)
  if (!isOwn) return 'contracts'
  return own === root ? `${root}-contract` : 'settings-contract'
}

/** Content pages ship no framework. This makes files of their one small script and of the islands in them. */
const siteScripts: Plugin = {
  name: 'site-scripts',
  configEnvironment(name) {
    if (name !== 'client') return {}
    const groups = Object.entries(shared).map(([name, modules]) => ({
      name: name === 'contracts' ? contractFile : name,
      test: (id: string) => modules.has(id),
    }))
    const codeSplitting = { groups, includeDependenciesRecursively: false }
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
    for (const id of islands) this.emitFile({ type: 'chunk', id })
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
      .filter((id) => id !== toaster && id !== calendar && !id.startsWith(selection))
    const named = [
      ...portalStart,
      codeField,
      toaster,
      ...passkeyStart,
      ...passwordStart,
      ...libraryStart,
      ...richTextStart,
      ...moneyStart,
      ...dashboardStart,
      ...invoiceFileStart,
      payments,
      payForm,
      ...timerStart,
      ...postStart,
      ...projectStart,
      ...projectParts,
      ...taskStart,
      ...invoiceStart,
      ...planStart,
    ]
    for (const file of [...named, ...formPageStart])
      if (!this.getModuleInfo(file)) this.error(`No page imports ${file}, which a group names`)
    const { base, forms, portal, lists, controls, toasts, popups, contracts, library } = shared
    const met = new Set<string>()
    for (const id of reach([entry, ...portalStart], importsOf)) portal.add(id)
    // It starts the portal when it is loaded, so other pages must not come upon it.
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
    addRest(shared.money, reach(moneyStart, importsOf))
    addRest(shared['pay-form'], reach([payForm], importsOf))
    addRest(shared.dashboards, reach(dashboardStart, importsOf))
    addRest(shared['invoice-file'], reach(invoiceFileStart, importsOf))
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
    addTo(shared['date-field'], dateField)
    addTo(library, reach(libraryStart, importsOf))
    addTo(shared['rich-text'], reach(richTextStart, importsOf))
    addTo(shared['form-pages'], reach(formPageStart, importsOf))
    addTo(shared.timer, reach(timerStart, importsOf))
    addTo(shared.posts, reach(postStart, importsOf))
    addTo(shared.projects, reach(projectStart, importsOf))
    addTo(shared.tasks, reach(taskStart, importsOf))
    addTo(shared.invoices, reach(invoiceStart, importsOf))
    addTo(shared.plans, reach(planStart, importsOf))
    for (const id of reach([path.resolve(siteScript)], importsOf))
      if (portal.has(id) || met.has(id)) shared['site-shared'].add(id)
  },
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return
    const names = new Set(Object.values(bundle).map(({ name }) => name))
    const missing = Object.keys(shared).filter((name) => name !== 'contracts' && !names.has(name))
    if (missing.length > 0) this.error(`No modules are left for ${missing.join(', ')}`)
  },
  // In development React's refresh has to be there first; on other pages the router brings it.
  transform(code, id) {
    if (this.environment.mode !== 'dev' || !started.has(id)) return null
    return `import 'virtual:react-router/inject-hmr-runtime'\n${code}`
  },
}

/** Replaces parts of a library's file in the build, which fails when they are not there any more. */
function patch(name: string, id: RegExp, parts: Record<string, string>): Plugin {
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id },
      handler(code) {
        return Object.entries(parts).reduce((patched, [from, to]) => {
          if (!patched.includes(from)) this.error(`Nothing to replace: ${from}`)
          return patched.replace(from, to)
        }, code)
      },
    },
  }
}

/** Base UI hides the page around an open combobox from screen readers, though the focus can go there. */
const pageAroundComboboxes = patch('page-around-comboboxes', /\/FloatingFocusManager\.mjs$/, {
  'ariaHidden: modal || isUntrappedTypeableCombobox':
    'ariaHidden: modal && !isUntrappedTypeableCombobox',
})

/** React Router reloads the page that is left when the script of the next one cannot be loaded. This one fails. */
const failedScripts = patch('failed-scripts', /\/dom\/ssr\/routeModules\.js$/, {
  ', reloading page...': '',
  'window.location.reload();': 'return { default() { throw error } };',
})

/** Every page of the portals would load the instrumentation of the router, which nothing uses. */
const unusedInstrumentation = patch('unused-instrumentation', /\/lib\/router\/router\.js$/, {
  'import { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter } from "./instrumentation.js";':
    'const consumeInstrumentationClientResultMetaReceiver = () => {}, getRouteInstrumentationUpdates = () => ({}), instrumentClientSideRouter = (router) => router;',
})

/** Every page of the portals would load the code of infinite queries, which nothing uses. */
const unusedInfiniteQueries = patch(
  'unused-infinite-queries',
  /\/query-core\/build\/modern\/query\.js$/,
  {
    'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";': '',
    'this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior':
      'this.options.behavior',
  },
)

function move(id: string, from: Set<string>, to: Set<string>) {
  if (from.delete(id)) to.add(id)
}

/** All routes are known from the start, so the router need not ask for more. */
const unusedDiscovery = patch('unused-discovery', /\/dom-export\/hydrated-router\.js$/, {
  'UNSAFE_getPatchRoutesOnNavigationFunction(() => router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode, ssrInfo.context.basename)':
    'undefined',
  'UNSAFE_useFogOFWarDiscovery(router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode);':
    '',
})

/** All that something leads to, itself too. */
function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

export default defineConfig({
  // All at once in development, or the first visit to a page reloads it.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', 'content/**/*.tsx', 'features/**/*.tsx', 'ui/**/*.tsx'],
  },
  plugins: [
    tailwindcss(),
    reactRouter(),
    siteScripts,
    pageAroundComboboxes,
    failedScripts,
    unusedInstrumentation,
    unusedDiscovery,
    unusedInfiniteQueries,
  ],
  build: {
    manifest: true,
    target: 'es2023',
    // These know light-dark(). What stands in for it elsewhere cannot show a dark part in a light page.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
