import type { ListOptions } from '#shared/portal/lists.ts'

export const planList = { sort: 'fee' } satisfies ListOptions

/** All subscriptions, or those of the plan that the address names. */
export const subscriptionList = {
  sort: '-startDate',
  extraFilters: ['plan'],
} satisfies ListOptions
