import type { Consent } from './consent.ts'

/** What google-tag.ts does, which is only fetched after a yes. */
interface Tag {
  /** Null for a refusal. */
  applyConsent(id: string, consent: Consent | null): void
  sendView(): void
}

let tag: Tag | undefined
let script: HTMLScriptElement | undefined
let granted: Consent | null = null
let viewed = false

/** Do Not Track or Global Privacy Control: as good as a refusal. */
export function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || !!globalPrivacyControl
}

/** Brings the tag of the server's ANALYTICS_ID in line with the consent. */
export function followConsent(consent: Consent | null): void {
  const { analytics: id, analyticsScript } = document.documentElement.dataset
  granted = consent?.analytics && !asksForPrivacy() ? consent : null
  if (!id || !analyticsScript) return
  tellTag()
  // Cookies of an earlier yes are to go too. An import() would bring the bundler's loader to every page.
  if (script || !(granted || /(^|; )_g/.test(document.cookie))) return
  script = document.createElement('script')
  script.type = 'module'
  script.src = analyticsScript
  document.head.append(script)
}

export function attachTag(loaded: Tag): void {
  tag = loaded
  tellTag()
}

function tellTag(): void {
  tag?.applyConsent(document.documentElement.dataset.analytics ?? '', granted)
  if (viewed && granted) tag?.sendView()
}

/** Another page is in sight. */
export function followView(): void {
  viewed = true
  if (granted) tag?.sendView()
}
