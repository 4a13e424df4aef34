import { useNavigate, useParams } from 'react-router'
import { proposalPaths } from '#features/proposals/paths.ts'
import { ProposalForm } from '#features/proposals/staff/proposal-form.tsx'
import { useProspect } from '#features/proposals/staff/use-prospect.ts'
import { Page } from '#ui/portal/page.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'

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
        <FormSkeleton />
      )}
    </Page>
  )
}
