import { StepTable } from '#features/process/admin-table.tsx'
import { process } from '#features/process/contract.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { OrderButton } from '#ui/list/order-dialog.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Process() {
  return (
    <Page
      title="Design Process"
      description="What happens one after the other, as the home page shows it."
      actions={
        may(process.add) && (
          <>
            <OrderButton list={process.list} order={process.order} plural="steps" />
            <ButtonLink to="/admin/process/add-design-process">
              <PlusIcon />
              Add Step
            </ButtonLink>
          </>
        )
      }
    >
      <StepTable />
    </Page>
  )
}
