import { PageTabs } from '#ui/base/tabs.tsx'
import { staffPages } from '../pages.ts'

const tabs = [
  { to: staffPages.list, label: 'Answers' },
  { to: staffPages.results, label: 'Results' },
]

export function SurveyTabs() {
  return <PageTabs label="Survey" tabs={tabs} />
}
