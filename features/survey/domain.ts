import { accessLevels } from '#shared/roles.ts'
import type { Navigation } from '#ui/portal/navigation.ts'
import { SurveyIcon } from './icons.tsx'
import { staffPages, surveyPage } from './paths.ts'

const page = { label: 'Survey', icon: SurveyIcon } as const

export const surveyNavigation: Navigation = [
  { ...page, to: surveyPage, roles: accessLevels.client, shape: 'form' },
  { ...page, to: staffPages.list, roles: accessLevels.editor, group: 'Clients' },
]
