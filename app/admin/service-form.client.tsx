import { useNavigate, useParams } from 'react-router'
import { uploadTo } from '#features/files/upload.ts'
import { ServiceForm } from '#features/services/service-form.tsx'
import { Page } from '#ui/page.tsx'

const list = '/admin/services'
const upload = uploadTo('service')

export default function ServiceFormPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <Page title={id ? 'Edit Service' : 'Add Service'} back={{ to: list, label: 'All services' }}>
      <ServiceForm key={id} id={id} upload={upload} list={list} onSaved={() => navigate(list)} />
    </Page>
  )
}
