import { accessLevels, sharedRights } from '#shared/roles.ts'
import { icon } from '#ui/base/icon.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { staffPages, surveyPage } from './paths.ts'

const SurveyIcon = icon('M4 3h12v14H4zM7 7.25l1 1 1.75-2M12 7.25h1M7 12l1 1 1.75-2M12 12h1')

const page = { label: 'Survey', icon: SurveyIcon } as const

export const surveyNavigation: Navigation = [
  { ...page, to: surveyPage, roles: accessLevels.client, rights: sharedRights, shape: 'form' },
  { ...page, to: staffPages.list, roles: accessLevels.editor, group: 'Clients' },
]
