import { ServiceTable } from '#features/services/admin-table.tsx'
import { services } from '#features/services/contract.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { OrderButton } from '#ui/list/order-dialog.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Services() {
  return (
    <Page
      title="Services"
      description="What the studio offers, on the website and in the client portal."
      actions={
        may(services.add) && (
          <>
            <OrderButton list={services.list} order={services.order} plural="services" />
            <ButtonLink to="/admin/services/add-service">
              <PlusIcon />
              Add Service
            </ButtonLink>
          </>
        )
      }
    >
      <ServiceTable />
    </Page>
  )
}
