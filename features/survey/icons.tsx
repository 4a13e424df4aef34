import { icon } from '#ui/base/icon.tsx'

export const SurveyIcon = icon('M4 3h12v14H4zM7 7.25l1 1 1.75-2M12 7.25h1M7 12l1 1 1.75-2M12 12h1')
