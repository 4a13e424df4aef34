import { allowsCounting, reportView } from './analytics.ts'
import type { Campaign } from './contract.ts'
import { pageOf, pathMax, sendJson } from './rules.ts'

let referrer: string | undefined

/** Counts a page view without a cookie, unless the visitor refused. A secret in the path is not sent. */
export function countView(path: string, campaign?: Campaign): void {
  reportView()
  // Later views in the same document come from the site itself.
  referrer = referrer === undefined ? document.referrer.slice(0, 1000) : ''
  if (!allowsCounting()) return
  const page = pageOf(path).slice(0, pathMax)
  sendJson('/api/visitor/track-visitor', { path: page, referrer, campaign })
}
