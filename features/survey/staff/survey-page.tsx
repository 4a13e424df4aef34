import { Page } from '#ui/portal/page.tsx'
import { AnswerChips, SurveyTable, useSurveys } from './survey-table.tsx'
import { SurveyTabs } from './survey-tabs.tsx'

export function SurveyPage() {
  const list = useSurveys()
  return (
    <Page title="Survey" description="What clients say about their portal and about you.">
      <SurveyTabs />
      <AnswerChips list={list} />
      <SurveyTable list={list} />
    </Page>
  )
}
