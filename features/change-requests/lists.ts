import type { ListOptions } from '#shared/portal/lists.ts'

/** The requests of all projects, or of the client or the project that the address names. */
export const requestList = { extraFilters: ['client', 'project'] } satisfies ListOptions
