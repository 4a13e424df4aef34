import { globSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const site = 'app/site'
const islands = globSync(`${site}/*/*-island.tsx`)
const started = new Set(islands.map((file) => path.resolve(file)))
const tag = 'features/visitors/google-tag.ts'
/** What the site script shares with the portals, in one file instead of one for each use. */
const shared =
  /\/(visitors\/(analytics|consent|consent-script|page-views|send-json)|ui\/\w+\/(kept-toast|leave|painted|stored|theme))\.ts$/

/** What islands have in common: one file instead of two dozen. */
const inForms = new Set<string>()

/** Content pages ship no framework. This makes files of their one small script and of the islands in them. */
const siteScripts: Plugin = {
  name: 'site-scripts',
  configEnvironment(name) {
    if (name !== 'client') return {}
    const groups = [
      { name: 'site-shared', test: shared },
      { name: 'forms', test: (id: string) => inForms.has(id) },
    ]
    const codeSplitting = { groups }
    return { build: { rolldownOptions: { output: { codeSplitting } } } }
  },
  buildStart() {
    if (this.environment.mode === 'dev' || this.environment.name !== 'client') return
    this.emitFile({ type: 'chunk', id: `${site}/site-script.ts`, name: 'site' })
    this.emitFile({ type: 'chunk', id: tag })
    for (const id of islands) this.emitFile({ type: 'chunk', id })
  },
  buildEnd() {
    const met = new Set<string>()
    for (const island of started) {
      for (const id of reach(island, (id) => this.getModuleInfo(id)?.importedIds ?? [])) {
        if (met.has(id)) inForms.add(id)
        met.add(id)
      }
    }
  },
  // In development React's refresh has to be there first; on other pages the router brings it.
  transform(code, id) {
    if (this.environment.mode !== 'dev' || !started.has(id)) return null
    return `import 'virtual:react-router/inject-hmr-runtime'\n${code}`
  },
}

const hides = 'ariaHidden: modal || isUntrappedTypeableCombobox'

/** Base UI hides the page around an open combobox from screen readers, though the focus can go there. */
const pageAroundComboboxes: Plugin = {
  name: 'page-around-comboboxes',
  apply: 'build',
  transform: {
    filter: { id: /\/FloatingFocusManager\.mjs$/ },
    handler(code) {
      if (!code.includes(hides)) this.error(`Nothing to replace: ${hides}`)
      return code.replace(hides, 'ariaHidden: modal && !isUntrappedTypeableCombobox')
    },
  },
}

/** All that something leads to, itself too. */
function reach(from: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set([from])
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

export default defineConfig({
  // All at once in development, or the first visit to a page reloads it.
  optimizeDeps: {
    entries: ['app/**/*.{ts,tsx}', 'content/**/*.tsx', 'features/**/*.tsx', 'ui/**/*.tsx'],
  },
  plugins: [tailwindcss(), reactRouter(), siteScripts, pageAroundComboboxes],
  build: {
    manifest: true,
    target: 'es2023',
    // These know light-dark(). What stands in for it elsewhere cannot show a dark part in a light page.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
