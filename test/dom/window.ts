import { format } from 'node:util'
import { Window } from 'happy-dom'
import './hooks.ts'

/**
 * A window without layout for component tests. Node keeps its own `fetch`, `URL`, `AbortController`,
 * streams and timers, because the server runs in the same process.
 */
const window = new Window({
  ...{ url: 'http://localhost/', width: 1280, height: 800 },
  settings: { device: { prefersReducedMotion: 'reduce' } },
})

/** Node has these, but a document only takes those of its window. */
const fromWindow = new Set([
  ...['CustomEvent', 'Event', 'EventTarget', 'KeyboardEvent', 'MutationObserver'],
  ...['localStorage', 'navigator', 'sessionStorage'],
])
const measured = /^(inner(Height|Width)|scroll[XY]|page[XY]Offset)$/

function namesOf(object: object | null): string[] {
  if (!object || object === Object.prototype) return []
  return [...Object.getOwnPropertyNames(object), ...namesOf(Object.getPrototypeOf(object))]
}

for (const name of namesOf(window)) {
  if (name in globalThis && !fromWindow.has(name)) continue
  const get = () => window[name as keyof Window] as unknown
  const value = get()
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
  const property = { value: isMethod ? value.bind(window) : value, writable: true }
  Object.defineProperty(globalThis, name, {
    configurable: true,
    ...(measured.test(name) ? { get } : property),
  })
}
Object.assign(globalThis, { window: globalThis, self: globalThis })

// The build of React that visitors get.
process.env.NODE_ENV = 'production'
// happy-dom leaves the page for a download.
const { click } = HTMLAnchorElement.prototype
HTMLAnchorElement.prototype.click = function follow() {
  if (!this.hasAttribute('download')) click.call(this)
}
// The tests of the server count page views.
navigator.sendBeacon = () => true
// The text that styles hide is not part of a name.
document.head.innerHTML = '<style>.hidden{display:none}.invisible{visibility:hidden}</style>'
// As in the tests of browsers, an error in the console fails the test.
console.error = (...parts) => {
  setImmediate(() => {
    throw new Error(format(...parts))
  })
}
