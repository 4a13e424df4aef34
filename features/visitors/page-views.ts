import { asksForPrivacy, reportView } from './analytics.ts'
import { readConsent } from './consent.ts'
import { pageOf } from './rules.ts'
import { sendJson } from './send-json.ts'

let referrer: string | undefined

/** Counts a page view without a cookie, unless the visitor refused. A secret in the path is not sent. */
export function countView(path: string): void {
  reportView()
  // Later views in the same document come from the site itself.
  referrer = referrer === undefined ? document.referrer.slice(0, 1000) : ''
  if (asksForPrivacy() || readConsent(document.cookie)?.analytics === false) return
  sendJson('/api/visitor/track-visitor', { path: pageOf(path).slice(0, 300), referrer })
}
