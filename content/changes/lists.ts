import type { ListOptions } from '#shared/portal/lists.ts'

export const changeList = { extraFilters: ['kind', 'who', 'span'] } satisfies ListOptions
