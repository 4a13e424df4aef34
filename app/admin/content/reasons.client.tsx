import { ReasonTable } from '#features/reasons/admin-table.tsx'
import { reasons } from '#features/reasons/contract.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { OrderButton } from '#ui/list/order-dialog.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Reasons() {
  return (
    <Page
      title="Reasons"
      description="Why somebody should choose the studio, as the home page says it."
      actions={
        may(reasons.add) && (
          <>
            <OrderButton list={reasons.list} order={reasons.order} plural="reasons" />
            <ButtonLink to="/admin/reasons/add-reason">
              <PlusIcon />
              Add Reason
            </ButtonLink>
          </>
        )
      }
    >
      <ReasonTable />
    </Page>
  )
}
