import type { ListOptions } from '#shared/portal/lists.ts'

/** The resources that are shared with the client. */
export const ownList = { size: 20 } satisfies ListOptions
