import { PlanCards } from '#features/plans/client/plan-cards.tsx'
import { clientPages } from '#features/plans/paths.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Plans() {
  return (
    <Page
      title="Maintenance plans"
      description="We look after your site, month by month."
      actions={
        <ButtonLink variant="secondary" to={clientPages.own}>
          My subscription
        </ButtonLink>
      }
    >
      <PlanCards />
    </Page>
  )
}
