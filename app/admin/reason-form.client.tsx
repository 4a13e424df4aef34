import { useNavigate, useParams } from 'react-router'
import { ReasonForm } from '#features/reasons/reason-form.tsx'
import { Page } from '#ui/page.tsx'

const list = '/admin/reasons'

export default function ReasonFormPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <Page title={id ? 'Edit Reason' : 'Add Reason'} back={{ to: list, label: 'All reasons' }}>
      <ReasonForm key={id} id={id} list={list} onSaved={() => navigate(list)} />
    </Page>
  )
}
