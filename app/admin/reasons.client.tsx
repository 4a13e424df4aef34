import { ReasonTable } from '#features/reasons/admin-table.tsx'
import { reasons } from '#features/reasons/contract.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { may } from '#ui/may.ts'
import { OrderButton } from '#ui/order-dialog.tsx'
import { Page } from '#ui/page.tsx'

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
