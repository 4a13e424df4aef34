import type { ListOptions } from '#shared/portal/lists.ts'

/** Filters set by the bars of the results. */
export const answerFilters = [
  'userExperience',
  'rateSpeed',
  'userNavigation',
  'usedFeatures',
  'bonusPaymentMethod',
] as const

/** All answers, or those that gave the chosen ones. */
export const surveyList = { extraFilters: ['rating', ...answerFilters] } satisfies ListOptions
