import { useNavigate, useParams } from 'react-router'
import { services } from '#features/services/contract.ts'
import { useRemoveService } from '#features/services/use-remove-service.ts'
import { ContentDetails } from '#ui/content-details.tsx'
import { useRead } from '#ui/data.tsx'
import { DetailsPage } from '#ui/details-page.tsx'
import { TextLink } from '#ui/link.tsx'

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
