import { Page } from '#ui/portal/page.tsx'
import { ExportButton } from '../export-button.tsx'
import { SurveyTabs } from '../survey-tabs.tsx'
import { AnswerChips, SurveyTable, useSurveys } from './survey-table.tsx'

export default function SurveyPage() {
  const list = useSurveys()
  const { q, chosen } = list
  return (
    <Page
      title="Survey"
      description="What clients say about their portal and about you."
      actions={!list.isEmpty && <ExportButton query={{ q, ...chosen }} />}
    >
      <SurveyTabs />
      <AnswerChips list={list} />
      <SurveyTable list={list} />
    </Page>
  )
}
