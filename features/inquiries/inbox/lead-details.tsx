import { type ReactNode, useId } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Time } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { Select } from '#ui/base/select.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { type Lead, leads } from '../leads/contract.ts'
import { preferenceNames, skillNames } from '../rules.ts'
import { LeadClient } from './lead-client.tsx'
import { LeadSource } from './lead-source.tsx'
import { LeadState } from './lead-state.tsx'
import { LeadThread } from './lead-thread.tsx'
import { useEditors } from './use-editors.ts'
import { leadReads } from './use-lead-actions.tsx'

/** What somebody wrote, what staff did with it, and everything about it. */
export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <div className={`xl:grid-rows-[auto_1fr] ${detailsColumns}`}>
      <blockquote
        aria-label="Text"
        className="min-w-0 whitespace-pre-wrap border-ink border-l-2 pl-5 wrap-anywhere"
      >
        {lead.text}
      </blockquote>
      <div className="flex min-w-0 flex-col gap-8 self-start xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <Facts lead={lead} />
        <LeadClient lead={lead} />
        <LeadSource source={lead.source} />
      </div>
      <LeadThread key={lead.id} lead={lead} />
    </div>
  )
}

interface Fact {
  name: string
  id?: string
  value: ReactNode
}

function Facts({ lead }: { lead: Lead }) {
  const { name, email, phoneNumber, businessName, createdAt } = lead
  const assigneeId = useId()
  const facts: Fact[] = [
    { name: 'State', value: <LeadState lead={lead} /> },
    {
      name: 'Assigned to',
      id: assigneeId,
      value: <AssigneeSelect lead={lead} labelId={assigneeId} />,
    },
    { name: 'From', value: name },
    ...(businessName ? [{ name: 'Business', value: businessName }] : []),
    { name: 'Email', value: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
    ...(phoneNumber
      ? [
          {
            name: 'Phone',
            value: <TextLink href={`tel:${phoneNumber}`}>{phoneNumber}</TextLink>,
          },
        ]
      : []),
    ...hiringFacts(lead),
    { name: 'Received', value: <Time iso={createdAt} /> },
  ]
  return (
    <section aria-label="Facts">
      <dl className="border-ink border-t">
        {facts.map(({ name, id, value }) => (
          <div
            key={name}
            className="flex min-h-12 items-center justify-between gap-x-6 border-line border-b py-2 max-xs:flex-wrap"
          >
            <dt id={id} className="shrink-0 font-mono text-caption text-ink-faint">
              {name}
            </dt>
            <dd className="min-w-0 text-right text-small wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function hiringFacts({ budget, timeline, skillsNeeded, contactPreference }: Lead): Fact[] {
  if (budget === null || !skillsNeeded || !contactPreference) return []
  return [
    { name: 'Budget', value: <span data-numeric>{formatMoney(budget)}</span> },
    { name: 'Timeline', value: timeline },
    { name: 'Skills', value: skillsNeeded.map((skill) => skillNames[skill]).join(', ') },
    { name: 'Reach by', value: preferenceNames[contactPreference] },
  ]
}

const nobody = 'nobody'

function AssigneeSelect({ lead, labelId }: { lead: Lead; labelId: string }) {
  const { id, assignedTo } = lead
  const change = useWrite(leads.change, { refresh: leadReads })
  const editors = useEditors(assignedTo)
  return (
    <div className="w-48 max-w-full [&_button]:h-9! [&_button]:text-small">
      <Select
        labelId={labelId}
        options={[{ value: nobody, label: 'Nobody' }, ...editors]}
        value={assignedTo?.id ?? nobody}
        disabled={change.isPending}
        onChange={(value) =>
          change.mutate({
            params: { id },
            body: { assignedTo: value === nobody ? null : value },
          })
        }
      />
    </div>
  )
}
