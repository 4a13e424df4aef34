import { allowsCounting } from './analytics.ts'
import { readConsent } from './consent.ts'
import type { VisitSource } from './contract.ts'

/** The source of this visit (see arrival.ts); undefined if unknown or tracking is not allowed. */
export function readVisitSource(): VisitSource | undefined {
  const source = allowsCounting() ? readStored() : undefined
  const hasRefused = readConsent(document.cookie)?.marketing === false
  return source && hasRefused ? { ...source, campaign: undefined } : source
}

function readStored(): VisitSource | undefined {
  try {
    return JSON.parse(sessionStorage.visitSource) as VisitSource
  } catch {
    // No page view was counted yet, or storage is blocked.
    return undefined
  }
}
