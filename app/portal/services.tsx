import { ServiceCards } from '#features/services/service-cards.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Services() {
  return (
    <Page title="Services" description="Other services that we offer.">
      <ServiceCards />
    </Page>
  )
}
