import { proposals } from '#features/proposals/contract.ts'
import { proposalPaths } from '#features/proposals/paths.ts'
import { ProposalTable, useProposals } from '#features/proposals/staff/proposal-table.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

export default function Proposals() {
  const list = useProposals()
  return (
    <Page
      title="Proposals"
      description="What you offered, and what was signed."
      add={may(proposals.add) && { to: proposalPaths.create, label: 'Write a proposal' }}
    >
      <ProposalTable list={list} />
    </Page>
  )
}
