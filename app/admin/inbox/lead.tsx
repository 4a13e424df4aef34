import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { LeadDetails } from '#features/inquiries/inbox/lead-details.tsx'
import { namedLead, useLeadActions } from '#features/inquiries/inbox/use-lead-actions.tsx'
import { useMarkRead } from '#features/inquiries/inbox/use-mark-read.ts'
import { type Lead, leads } from '#features/inquiries/leads/contract.ts'
import type { Kind } from '#features/inquiries/leads/rules.ts'
import { leadPaths } from '#features/inquiries/paths.ts'
import { proposals } from '#features/proposals/contract.ts'
import { proposalPaths } from '#features/proposals/paths.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { MoreMenu } from '#ui/overlay/menu.tsx'

const backLabels: Record<Kind, string> = { message: 'All messages', freelance: 'All inquiries' }
const nouns: Record<Kind, string> = { message: 'message', freelance: 'inquiry' }

export default function LeadPage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const kind = pathname.startsWith(leadPaths.freelance) ? 'freelance' : 'message'
  const read = useRead(leads.one, { params: { id } }, { pollMs: 15_000 })
  const lead = read.isPlaceholderData ? undefined : read.data
  useMarkRead(lead)
  // Notifications link to /messages for both kinds.
  if (lead && lead.kind !== kind) return <Navigate replace to={leadPaths.details(lead.kind, id)} />
  return (
    <DetailsPage
      read={read}
      noun={nouns[kind]}
      title={({ name, subject, businessName }) => subject || `${name}, ${businessName}`}
      back={{ to: leadPaths[kind], label: backLabels[kind] }}
      extraActions={(shown) => <Actions lead={shown} />}
    >
      {(shown) => <LeadDetails lead={shown} />}
    </DetailsPage>
  )
}

function Actions({ lead }: { lead: Lead }) {
  const navigate = useNavigate()
  const actionsFor = useLeadActions({
    onPage: true,
    replied: lead.entries.some(({ kind }) => kind === 'reply'),
    onDeleted: () => void navigate(leadPaths[lead.kind]),
  })
  return (
    <>
      {may(proposals.add) && lead.state !== 'spam' && (
        <ButtonLink to={proposalPaths.ofLead(lead.id)} variant="secondary">
          Write a proposal
        </ButtonLink>
      )}
      <MoreMenu actions={actionsFor(namedLead(lead))} />
    </>
  )
}
