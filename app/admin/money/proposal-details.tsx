import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { clientPaths } from '#features/clients/paths.ts'
import { leadPaths } from '#features/inquiries/paths.ts'
import { projectPaths } from '#features/projects/paths.ts'
import { type ProposalDetails, proposals } from '#features/proposals/contract.ts'
import { proposalPaths } from '#features/proposals/paths.ts'
import { useProposalActions } from '#features/proposals/staff/actions.tsx'
import { PdfButton } from '#features/proposals/staff/pdf-button.tsx'
import { ProposalDetailsView } from '#features/proposals/staff/proposal-details.tsx'
import { SendButton } from '#features/proposals/staff/send-button.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { MoreMenu } from '#ui/overlay/menu.tsx'

export default function ProposalDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(proposals.one, { params: { id } })
  return (
    <DetailsPage
      read={read}
      noun="proposal"
      title={({ title }) => title}
      back={{ to: proposalPaths.list, label: 'All proposals' }}
      edit={may(proposals.edit) && read.data?.state !== 'signed' && proposalPaths.edit(id)}
      extraActions={(proposal) => <Actions proposal={proposal} />}
    >
      {(proposal) => (
        <ProposalDetailsView
          proposal={proposal}
          leadPath={proposal.lead && leadPaths.details(proposal.lead.kind, proposal.lead.id)}
          clientPath={proposal.client && clientPaths.details(proposal.client.clientId)}
          projectPath={proposal.project && projectPaths.details(proposal.project.id)}
        />
      )}
    </DetailsPage>
  )
}

function Actions({ proposal }: { proposal: ProposalDetails }) {
  const actions = useProposalActions({ onPage: true })
  return (
    <>
      <PdfButton proposal={proposal} />
      {may(proposals.send) && proposal.state === 'draft' && <SendButton proposal={proposal} />}
      {may(proposals.edit) && <MoreMenu actions={actions(proposal)} />}
    </>
  )
}
