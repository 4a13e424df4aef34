import { lazy, Suspense } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Time } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { Figure } from '#ui/details/figure.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { pickedLines, usualPicks } from '../body.ts'
import type { ProposalDetails } from '../contract.ts'
import { readerOf } from '../reader.ts'
import { ProposalState } from './proposal-state.tsx'

/** Most proposals have none. */
const DecisionRecord = lazy(async () => ({
  default: (await import('#people/decision-record.tsx')).DecisionRecord,
}))

interface DetailsProps {
  proposal: ProposalDetails
  /** Links of other domains. */
  leadPath: string | null
  clientPath: string | null
  projectPath: string | null
}

/** A proposal, with its state. */
export function ProposalDetailsView({ proposal, ...paths }: DetailsProps) {
  return (
    <div className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3 xl:border-ink xl:border-t xl:pt-4">
          <Figure name={proposal.picks ? 'Signed' : 'Total'}>
            <span data-numeric>{formatMoney(proposal.total, proposal.currency)}</span>
          </Figure>
          <Figure name="Version">{proposal.version}</Figure>
          <Figure name="Opened">
            {proposal.openedCount === 1 ? 'Once' : `${proposal.openedCount} times`}
          </Figure>
        </dl>
        {proposal.declineReason && (
          <blockquote className="border-bad border-l-2 pl-4 wrap-anywhere">
            {proposal.state !== 'declined' && 'An earlier version was declined: '}
            {proposal.declineReason}
          </blockquote>
        )}
        <Content proposal={proposal} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 self-start max-lg:order-first">
        <Facts proposal={proposal} {...paths} />
        <Suspense>
          {proposal.decisions.map((decision) => (
            <DecisionRecord key={decision.id} title="Decision" decision={decision} />
          ))}
        </Suspense>
      </div>
    </div>
  )
}

const time = (iso: string | null) => iso && <Time iso={iso} />

const linked = (text: string | undefined, path: string | null) =>
  text && path ? <TextLink to={path}>{text}</TextLink> : text

function Facts({ proposal, leadPath, clientPath, projectPath }: DetailsProps) {
  const { state, email, url, client } = proposal
  return (
    <section aria-label="Facts">
      <FactList
        facts={[
          { name: 'State', value: <ProposalState state={state} /> },
          { name: 'For', value: readerOf(proposal) },
          { name: 'Email', value: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
          { name: 'Inquiry', value: linked(proposal.lead?.name, leadPath) },
          {
            name: 'Client',
            value: client && linked(client.businessName || client.firstName, clientPath),
          },
          { name: 'Sent', value: time(proposal.sentAt) },
          { name: 'Valid until', value: proposal.expiresOn && formatDay(proposal.expiresOn) },
          { name: 'First opened', value: time(proposal.openedAt) },
          { name: 'Read to the end', value: time(proposal.readAt) },
          { name: 'Signed', value: time(proposal.signedAt) },
          { name: 'Declined', value: time(proposal.declinedAt) },
          { name: 'Project', value: linked(proposal.project?.title, projectPath) },
          { name: 'Link', value: url && <CopyButton text={url} label="Copy link" /> },
        ]}
      />
    </section>
  )
}

/** The text as it was sent, and the lines that are picked. */
function Content({ proposal: { body, picks, currency } }: { proposal: ProposalDetails }) {
  const chosen = picks ?? usualPicks(body)
  const picked = new Set(pickedLines(body, chosen).map(({ id }) => id))
  return (
    <>
      {body.sections.map(({ id, heading, content }) => (
        <section key={id} aria-label={heading}>
          <h2 className="mb-3 text-h4">{heading}</h2>
          <RichText html={content} />
        </section>
      ))}
      <section aria-label="Price">
        <h2 className="mb-3 text-h4">Price</h2>
        <FactList
          facts={[...body.packages, ...body.items].map(({ id, title, price }) => ({
            name: title,
            value: (
              <span data-numeric className={picked.has(id) ? '' : 'text-ink-faint'}>
                {formatMoney(price, currency)}
                {!picked.has(id) && ' (not picked)'}
              </span>
            ),
          }))}
        />
      </section>
      <section aria-label="Terms">
        <h2 className="mb-3 text-h4">Terms</h2>
        <RichText html={body.terms} />
      </section>
    </>
  )
}
