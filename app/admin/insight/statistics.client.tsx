import { StatisticsPage } from '#features/visitors/screen/statistics-page.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Statistics() {
  return (
    <Page
      title="Statistics"
      description="How many people visited, where they came from, and what they did."
    >
      <StatisticsPage />
    </Page>
  )
}
