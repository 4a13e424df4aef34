import { useId } from 'react'
import { useStaff } from '#people/use-staff.ts'
import { formatMoney } from '#shared/money.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { describeSpan } from '../leads/clock.ts'
import { type Lead, leads } from '../leads/contract.ts'
import { describePreference, describeSkills } from '../rules.ts'
import { LeadClient } from './lead-client.tsx'
import { LeadSource } from './lead-source.tsx'
import { LeadState } from './lead-state.tsx'
import { LeadThread } from './lead-thread.tsx'
import { leadReads } from './use-lead-actions.tsx'

/** A lead with its history and all details. */
export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <div className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        <Letter lead={lead} />
        <LeadThread key={lead.id} lead={lead} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 self-start">
        <Facts lead={lead} />
        {lead.state !== 'spam' && <LeadClient lead={lead} />}
        <LeadSource source={lead.source} />
      </div>
    </div>
  )
}

/** The message, headed by its sender, date and remaining time, like a letter. */
function Letter({ lead }: { lead: Lead }) {
  const { name, businessName, createdAt, text } = lead
  return (
    <section aria-label="Text" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 gap-3">
          <Avatar name={name} size="small" />
          <div className="min-w-0">
            <p className="text-small">
              <span className="font-medium">{name}</span>
              {businessName && <span className="text-ink-soft">, {businessName}</span>}
            </p>
            <p className="font-mono text-caption text-ink-faint">
              <OwnTime iso={createdAt} />
            </p>
          </div>
        </div>
        <LeadState lead={lead} />
      </div>
      <blockquote className="max-w-prose whitespace-pre-wrap border-ink border-l-2 pl-5 wrap-anywhere">
        {text}
      </blockquote>
    </section>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const { email, phoneNumber, createdAt } = lead
  const answeredAfter = (iso: string) => describeSpan(Date.parse(iso) - Date.parse(createdAt))
  const assigneeId = useId()
  const facts: Fact[] = [
    {
      name: 'Assigned to',
      id: assigneeId,
      value: <AssigneeSelect lead={lead} labelId={assigneeId} />,
    },
    { name: 'Email', value: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
    {
      name: 'Phone',
      value: phoneNumber && <PhoneLink number={phoneNumber} />,
    },
    ...hiringFacts(lead),
    { name: 'Answered after', value: lead.answeredAt && answeredAfter(lead.answeredAt) },
  ]
  return (
    <section aria-label="Facts">
      <FactList facts={facts} />
    </section>
  )
}

function hiringFacts({
  budget,
  budgetCurrency,
  timeline,
  skillsNeeded,
  contactPreference,
}: Lead): Fact[] {
  if (budget === null || !budgetCurrency || !skillsNeeded || !contactPreference) return []
  return [
    { name: 'Budget', value: <span data-numeric>{formatMoney(budget, budgetCurrency)}</span> },
    { name: 'Timeline', value: timeline },
    { name: 'Skills', value: describeSkills(skillsNeeded) },
    { name: 'Reach by', value: describePreference(contactPreference) },
  ]
}

const nobody = 'nobody'

function AssigneeSelect({ lead, labelId }: { lead: Lead; labelId: string }) {
  const { id, assignedTo } = lead
  const change = useWrite(leads.change, { refresh: leadReads })
  const editors = useStaff(assignedTo, 'editor')
  return (
    <div className="w-48 max-w-full [&_button]:text-small">
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
