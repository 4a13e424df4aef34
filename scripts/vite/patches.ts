import type { Plugin } from 'vite'

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

/**
 * All routes are known from the start, so the router need not ask for more. No route of the portals
 * has a loader on the server, so their documents carry no data, and the router's own way of loading,
 * which runs the loaders of the browser, is enough.
 */
const unusedServerData = patch('unused-server-data', /\/dom-export\/hydrated-router\.js$/, {
  'UNSAFE_decodeViaTurboStream(stream, window)': 'Promise.resolve({ value: { loaderData: {} } })',
  'UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr)':
    'undefined',
  'UNSAFE_getPatchRoutesOnNavigationFunction(() => router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode, ssrInfo.context.basename)':
    'undefined',
  'UNSAFE_useFogOFWarDiscovery(router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode);':
    '',
})

export const patches = [
  pageAroundComboboxes,
  failedScripts,
  unusedInstrumentation,
  unusedServerData,
  unusedInfiniteQueries,
]
