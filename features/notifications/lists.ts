import type { ListOptions } from '#shared/portal/lists.ts'

export const notificationList = { size: 20 } satisfies ListOptions
