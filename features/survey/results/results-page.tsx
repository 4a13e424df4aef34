import { useRead } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import { DetailsSkeleton } from '#ui/portal/page-skeleton.tsx'
import { SurveyTabs } from '../staff/survey-tabs.tsx'
import { surveyResults } from './contract.ts'

export function ResultsPage() {
  const read = useRead(surveyResults.results, {}, { untilChanged: true })
  return (
    <Page title="Survey results" description="What clients say about their portal and about you.">
      <SurveyTabs />
      <Loaded read={read} skeleton={<DetailsSkeleton />}>
        {({ count }) => <p>{count} answers</p>}
      </Loaded>
    </Page>
  )
}
