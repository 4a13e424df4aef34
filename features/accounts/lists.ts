import type { ListOptions } from '#shared/portal/lists.ts'

export const userList = { extraFilters: ['status'] } satisfies ListOptions
