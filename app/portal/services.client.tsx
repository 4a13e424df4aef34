import { ServiceCards } from '#features/services/service-cards.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Services() {
  return (
    <Page title="Services" description="What else we do, should you need it.">
      <ServiceCards />
    </Page>
  )
}
