import { useNavigate, useParams } from 'react-router'
import { services } from '#features/services/contract.ts'
import { ServiceDetails, ServiceDetailsSkeleton } from '#features/services/service-details.tsx'
import { useRemoveService } from '#features/services/use-remove-service.ts'
import { Button } from '#ui/button.tsx'
import { useRead } from '#ui/data.tsx'
import { EditIcon, TrashIcon } from '#ui/icons.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'

const back = { to: '/admin/services', label: 'All services' }

export default function ServiceDetailsPage() {
  const { id = '' } = useParams()
  return <DetailsOf key={id} id={id} />
}

function DetailsOf({ id }: { id: string }) {
  const navigate = useNavigate()
  const read = useRead(services.one, { params: { slug: id } })
  const remove = useRemoveService(() => void navigate(back.to))
  const service = read.data
  return (
    <Page
      title={service?.title ?? 'Service'}
      back={back}
      actions={
        service && (
          <>
            {remove && (
              <Button variant="secondary" onClick={() => remove(service)}>
                <TrashIcon />
                Delete
              </Button>
            )}
            <ButtonLink to={`/admin/services/edit-service/${id}`}>
              <EditIcon />
              Edit
            </ButtonLink>
          </>
        )
      }
    >
      <Loaded
        read={read}
        skeleton={<ServiceDetailsSkeleton />}
        missing={{ title: 'This service does not exist.', back }}
      >
        {(loaded) => <ServiceDetails service={loaded} />}
      </Loaded>
    </Page>
  )
}
