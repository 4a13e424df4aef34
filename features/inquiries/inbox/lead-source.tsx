import type { ReactNode } from 'react'
import { TextLink } from '#ui/base/link.tsx'
import type { Lead } from '../leads/contract.ts'

/** The source of the visit, if the visitor allowed tracking. */
export function LeadSource({ source: { landingPage, referrer, campaign } }: Pick<Lead, 'source'>) {
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: 'First page',
      value: landingPage && <TextLink href={landingPage}>{landingPage}</TextLink>,
    },
    { name: 'Referrer', value: referrer },
    { name: 'Campaign', value: campaign.name },
    { name: 'Source', value: campaign.source },
    { name: 'Medium', value: campaign.medium },
  ]
  const known = facts.filter(({ value }) => value !== '')
  return (
    <section aria-label="Visit">
      <h2 className="border-ink border-t pt-3 pb-2 text-h4">Visit</h2>
      {known.length === 0 && (
        <p className="text-ink-soft text-small">
          The source is not known. Visits are counted only where visitors allow it.
        </p>
      )}
      <dl>
        {known.map(({ name, value }) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-x-6 border-line border-t py-2.5 max-xs:flex-wrap"
          >
            <dt className="shrink-0 font-mono text-caption text-ink-faint">{name}</dt>
            <dd className="min-w-0 text-right text-small wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
