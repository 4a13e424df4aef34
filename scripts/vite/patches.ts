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

/**
 * Base UI hides the page around an open combobox from screen readers, though the focus can go there:
 * https://github.com/mui/base-ui/issues/5528
 */
const pageAroundComboboxes = patch('page-around-comboboxes', /\/FloatingFocusManager\.mjs$/, {
  'ariaHidden: modal || isUntrappedTypeableCombobox':
    'ariaHidden: modal && !isUntrappedTypeableCombobox',
})

/**
 * React Router reloads the page that is left when the script of the next one cannot be loaded. This
 * one fails. https://github.com/remix-run/react-router/pull/12638 would make it an option.
 */
const failedScripts = patch('failed-scripts', /\/dom\/ssr\/routeModules\.js$/, {
  ', reloading page...': '',
  'window.location.reload();': 'return { default() { throw error } };',
})

/** Each mends a defect of a library. `patches.test.tsx` fails when the library has mended it. */
export const patches = [pageAroundComboboxes, failedScripts]
