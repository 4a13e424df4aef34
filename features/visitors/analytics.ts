import { type Consent, readConsent } from './consent.ts'

/** The module google-tag.ts, loaded only after consent. */
interface Tag {
  /** Null means refused. */
  applyConsent(id: string, consent: Consent | null): void
  sendView(): void
}

let tag: Tag | undefined
let script: HTMLScriptElement | undefined
let id: string | undefined
let granted: Consent | null = null
let viewed = false

/** Do Not Track or Global Privacy Control, which count as a refusal. */
export function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || !!globalPrivacyControl
}

/** True unless the visitor declined or the browser sends a privacy signal. */
export function allowsCounting(): boolean {
  return !asksForPrivacy() && readConsent(document.cookie)?.analytics !== false
}

/** Applies the consent to the tag configured by ANALYTICS_ID. */
export function applyConsentToTag(consent: Consent | null): void {
  const { analytics, analyticsScript } = document.documentElement.dataset
  id = analytics
  granted = consent?.analytics && !asksForPrivacy() ? consent : null
  if (!id || !analyticsScript) return
  updateTag()
  // Also loads the tag to delete the cookies of an earlier consent. An import() would add the
  // bundler's loader to every page.
  if (script || !(granted || /(^|; )_g/.test(document.cookie))) return
  script = document.createElement('script')
  script.type = 'module'
  script.src = analyticsScript
  document.head.append(script)
}

export function registerTag(loaded: Tag): void {
  tag = loaded
  updateTag()
}

function updateTag(): void {
  tag?.applyConsent(id ?? '', granted)
  if (viewed && granted) tag?.sendView()
}

/** Reports a navigation within the document. */
export function reportView(): void {
  viewed = true
  if (granted) tag?.sendView()
}
