import { useNavigate, useParams } from 'react-router'
import { proposalPaths } from '#features/proposals/paths.ts'
import { ProposalForm } from '#features/proposals/staff/proposal-form.tsx'
import { useProspect } from '#features/proposals/staff/use-prospect.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function ProposalFormPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const prospect = useProspect()
  return (
    <Page
      title={id ? 'Edit proposal' : 'Write a proposal'}
      back={{ to: proposalPaths.list, label: 'All proposals' }}
    >
      {prospect ? (
        <ProposalForm
          key={id}
          id={id}
          prospect={prospect}
          onSaved={(saved) => navigate(proposalPaths.details(saved))}
        />
      ) : (
        <Skeleton className="h-140 w-full max-w-3xl" />
      )}
    </Page>
  )
}
