import { afterPaint } from '#ui/client/after-paint.ts'
import { isStored } from '#ui/client/stored.ts'
import { applyConsentToTag, asksForPrivacy } from './analytics.ts'
import { type Consent, consentCookie, preferences, readConsent, toConsent } from './consent.ts'
import { sendJson } from './rules.ts'

/** Set while the preferences are open, so that they reopen on the next page. */
const openKey = 'consent-open'

function rememberOpen(open: boolean): void {
  try {
    if (open) localStorage.setItem(openKey, '')
    else localStorage.removeItem(openKey)
  } catch {
    // Without storage, the next page shows the banner instead.
  }
}

/**
 * Connects the banner and the preferences of consent.tsx. Returns the function to disconnect them.
 * `page` gets the banner's height as a custom property for its sticky elements. Pages without
 * sticky elements omit it, because setting it restyles the whole page.
 */
export function initConsent(page?: HTMLElement): () => void {
  const root = document.documentElement
  const banner = document.getElementById('consent')!
  const dialog = document.getElementById('cookies') as HTMLDialogElement
  const form = dialog.getElementsByTagName('form')[0]!
  const note = document.getElementById('cookies-note')
  const listeners = new AbortController()
  const { signal } = listeners
  let opener: Element | null = null

  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const decided = () => readConsent(document.cookie)

  function show() {
    const consent = decided()
    root.toggleAttribute('data-ask', !consent)
    applyConsentToTag(consent)
  }
  function open() {
    const consent = decided()
    for (const name of preferences) box(name).checked = name === 'essential' || !!consent?.[name]
    note?.toggleAttribute('hidden', !asksForPrivacy())
    dialog.showModal()
    rememberOpen(true)
  }
  function save(allows: (name: keyof Consent) => boolean) {
    const consent = toConsent(allows)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not widely available and asynchronous
    document.cookie = consentCookie(consent, location.protocol === 'https:')
    sendJson('/api/visitor/consent', consent)
    rememberOpen(false)
    show()
  }
  /** The pressed button may be gone with the banner. */
  function refocus() {
    const focusOrigin = opener?.checkVisibility() ? opener : document.querySelector('main')
    if (focusOrigin instanceof HTMLElement) focusOrigin.focus({ preventScroll: true })
  }
  function press({ target }: Event) {
    const button = target instanceof Element && target.closest('[data-consent]')
    if (!button) return
    const action = button.getAttribute('data-consent')
    if (action === 'close') return dialog.close()
    // Submitting closes the dialog, which returns the focus.
    if (action === 'save') return save((name) => box(name).checked)
    opener = button
    if (action === 'open') return open()
    save((name) => action === 'all' || name === 'essential')
    refocus()
  }

  document.addEventListener('click', press, { signal })
  // Another tab may have decided.
  document.addEventListener('visibilitychange', show, { signal })
  dialog.addEventListener('close', refocus, { signal })
  const size = new ResizeObserver(() => {
    const height = `${banner.offsetHeight}px`
    root.style.scrollPaddingBottom = banner.offsetHeight ? `calc(${height} + 1rem)` : ''
    for (const element of [banner, page]) element?.style.setProperty('--consent-height', height)
  })
  size.observe(banner)
  show()
  // Later, because reading storage blocks the first paint.
  afterPaint().then(() => {
    if (!signal.aborted && isStored(openKey)) open()
  })
  return () => {
    listeners.abort()
    size.disconnect()
  }
}
