import type { ListOptions } from '#shared/portal/lists.ts'

export const eventList = { extraFilters: ['span'] } satisfies ListOptions
