import { allowsCounting } from './analytics.ts'
import { readConsent } from './consent.ts'
import type { Campaign, VisitSource } from './contract.ts'
import { campaignMax, pageOf, pathMax } from './rules.ts'

/** One line of valid text, so that no form that sends it is refused. */
function parameter(query: URLSearchParams, name: string): string {
  const value = query.get(`utm_${name}`) ?? ''
  return value
    .slice(0, campaignMax)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}

/** Undefined if the address names no campaign. */
export function campaignOf(search: string): Campaign | undefined {
  const query = new URLSearchParams(search)
  const [source, medium, name] = ['source', 'medium', 'campaign'].map((one) =>
    parameter(query, one),
  )
  return source || medium || name ? { source, medium, name } : undefined
}

/** The campaign of this page. Undefined also after a refusal of marketing. */
export function readCampaign(): Campaign | undefined {
  return readConsent(document.cookie)?.marketing === false ? undefined : campaignOf(location.search)
}

/**
 * Keeps where this visit began until the tab is closed or the visitor refuses. Coming from another
 * site or by a campaign begins a new visit.
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
    // Without storage, the source of the visit is unknown.
  }
}
