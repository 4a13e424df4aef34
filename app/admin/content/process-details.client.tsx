import { useNavigate, useParams } from 'react-router'
import { ContentDetails } from '#content/content-details.tsx'
import { DetailsPage } from '#content/details-page.tsx'
import { process } from '#features/process/contract.ts'
import { useRemoveStep } from '#features/process/use-remove-step.ts'
import { useRead } from '#ui/client/data.tsx'

const back = { to: '/admin/process', label: 'All steps' }

export default function StepDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(process.one, { params: { id } })
  const onDelete = useRemoveStep(() => void navigate(back.to))
  return (
    <DetailsPage
      read={read}
      noun="step"
      title={({ title }) => title}
      back={back}
      edit={`/admin/process/edit-design-process/${id}`}
      onDelete={onDelete}
    >
      {(step) => <ContentDetails item={step} picture={step.file} html={step.description} />}
    </DetailsPage>
  )
}
