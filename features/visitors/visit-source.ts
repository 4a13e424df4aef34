import { allowsCounting } from './analytics.ts'
import type { VisitSource } from './contract.ts'

/** Where this visit began (arrival.ts). Undefined if that is unknown or counting is not allowed. */
export function readVisitSource(): VisitSource | undefined {
  try {
    if (allowsCounting()) return JSON.parse(sessionStorage.visitSource) as VisitSource
  } catch {
    // No page was counted yet, or the browser blocks storage.
  }
}
