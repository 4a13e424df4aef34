import { TextLink } from '#ui/base/link.tsx'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import type { Lead } from '../leads/contract.ts'

/** The source of the visit, if the visitor allowed tracking. */
export function LeadSource({ source: { landingPage, referrer, campaign } }: Pick<Lead, 'source'>) {
  const facts: Fact[] = [
    {
      name: 'First page',
      value: landingPage && <TextLink href={landingPage}>{landingPage}</TextLink>,
    },
    { name: 'Referrer', value: referrer },
    { name: 'Campaign', value: campaign.name },
    { name: 'Source', value: campaign.source },
    { name: 'Medium', value: campaign.medium },
  ]
  return (
    <section aria-label="Visit">
      <h2 className="border-ink border-t pt-3 pb-2 text-h4">Visit</h2>
      {facts.every(({ value }) => value === '') && (
        <p className="text-ink-soft text-small">
          The source is not known. Visits are counted only where visitors allow it.
        </p>
      )}
      <FactList facts={facts} className="border-line not-empty:border-t" />
    </section>
  )
}
