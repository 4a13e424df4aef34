import { PageTabs } from '#ui/details/tabs.tsx'
import { staffPages } from './paths.ts'

const tabs = [
  { to: staffPages.list, label: 'Answers' },
  { to: staffPages.results, label: 'Results' },
]

export function SurveyTabs() {
  return <PageTabs label="Survey" tabs={tabs} />
}
