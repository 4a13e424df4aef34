import { useNavigate, useParams } from 'react-router'
import { ContentDetails } from '#content/content-details.tsx'
import { DetailsPage } from '#content/details-page.tsx'
import { services } from '#features/services/contract.ts'
import { useRemoveService } from '#features/services/use-remove-service.ts'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'

const back = { to: '/admin/services', label: 'All services' }

export default function ServiceDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(services.one, { params: { slug: id } })
  const onDelete = useRemoveService(() => void navigate(back.to))
  return (
    <DetailsPage
      read={read}
      noun="service"
      title={({ title }) => title}
      back={back}
      edit={`/admin/services/edit-service/${id}`}
      onDelete={onDelete}
    >
      {(service) => (
        <ContentDetails
          item={service}
          picture={service.file}
          html={service.content}
          facts={[
            {
              name: 'Address',
              value: <TextLink href={`/service/${service.slug}`}>/service/{service.slug}</TextLink>,
            },
          ]}
        />
      )}
    </DetailsPage>
  )
}
