import { allowsCounting } from './analytics.ts'
import { readConsent } from './consent.ts'
import type { VisitSource } from './contract.ts'

/** Where this visit began (arrival.ts). Undefined if that is unknown or counting is not allowed. */
export function readVisitSource(): VisitSource | undefined {
  const source = allowsCounting() ? readStored() : undefined
  const hasRefused = readConsent(document.cookie)?.marketing === false
  return source && hasRefused ? { ...source, campaign: undefined } : source
}

function readStored(): VisitSource | undefined {
  try {
    return JSON.parse(sessionStorage.visitSource) as VisitSource
  } catch {
    // No page was counted yet, or the browser blocks storage.
    return undefined
  }
}
