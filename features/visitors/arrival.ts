import { allowsCounting } from './analytics.ts'
import { readConsent } from './consent.ts'
import type { Campaign, VisitSource } from './contract.ts'
import { campaignMax, pageOf, pathMax } from './rules.ts'

/** Normalized to one line of valid text, so that no form with it is rejected. */
function parameter(query: URLSearchParams, name: string): string {
  const value = query.get(`utm_${name}`) ?? ''
  return value
    .slice(0, campaignMax)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}

/** Returns undefined if the URL names no campaign. */
export function campaignOf(search: string): Campaign | undefined {
  const query = new URLSearchParams(search)
  const [source, medium, name] = ['source', 'medium', 'campaign'].map((one) =>
    parameter(query, one),
  )
  return source || medium || name ? { source, medium, name } : undefined
}

/** The campaign in the URL; undefined if the visitor declined marketing. */
export function readCampaign(): Campaign | undefined {
  return readConsent(document.cookie)?.marketing === false ? undefined : campaignOf(location.search)
}

/**
 * Stores the source of this visit until the tab is closed or the visitor declines. Arriving from
 * another site or campaign starts a new visit.
 */
export function keepVisitSource(campaign: Campaign | undefined): void {
  const { pathname, host } = location
  const from = document.referrer && new URL(document.referrer).host
  const referrer = from === host ? '' : from
  try {
    if (!allowsCounting()) sessionStorage.removeItem('visitSource')
    if (!allowsCounting() || (!referrer && !campaign && sessionStorage.visitSource)) return
    const landingPage = pageOf(pathname).slice(0, pathMax)
    const source: VisitSource = { landingPage, referrer, campaign }
    sessionStorage.visitSource = JSON.stringify(source)
  } catch {
    // Storage is blocked, so the source stays unknown.
  }
}
