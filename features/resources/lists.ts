import type { ListOptions } from '#shared/portal/lists.ts'

/** What is shared with the client. */
export const ownList = { size: 20 } satisfies ListOptions
