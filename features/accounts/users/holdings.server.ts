import { countConversationsOf } from '#features/chat/service.server.ts'
import { countRecurringOf } from '#features/invoices/recurring/service.server.ts'
import { countInvoicesOf } from '#features/invoices/service.server.ts'
import { countSubscriptionsOf } from '#features/plans/service.server.ts'
import { countProjectsOf } from '#features/projects/service.server.ts'
import { countTasksOf } from '#features/tasks/service.server.ts'
import { findTimeOf } from '#features/time/service.server.ts'
import type { Db } from '#server/db/db.ts'
import { inUseBy, type Use } from '#server/db/in-use.ts'
import type { InUse } from '#shared/fields.ts'

interface Holding {
  noun: string
  count: (db: Db, accountId: string) => Promise<number>
  /** The page that lists them. */
  path: (accountId: string) => string
}

/** The records that keep an account from being deleted, beside its time. */
const holdings: readonly Holding[] = [
  { noun: 'project', count: countProjectsOf, path: (id) => `/admin/projects?filter=${id}` },
  { noun: 'task', count: countTasksOf, path: (id) => `/admin/task?filter=${id}` },
  { noun: 'invoice', count: countInvoicesOf, path: (id) => `/admin/invoices?client=${id}` },
  { noun: 'recurring invoice', count: countRecurringOf, path: () => '/admin/invoices/recurring' },
  {
    noun: 'maintenance plan',
    count: countSubscriptionsOf,
    path: (id) => `/admin/users/details/${id}`,
  },
  { noun: 'conversation', count: countConversationsOf, path: (id) => `/admin/support/${id}` },
]

export async function describeUse(db: Db, id: string, firstName: string): Promise<InUse> {
  const uses: Use[] = []
  for (const { noun, count, path } of holdings)
    uses.push({ noun, count: await count(db, id), path: path(id) })
  uses.splice(2, 0, await findTimeOf(db, id))
  return inUseBy(
    uses,
    (held) => `${firstName} has ${held}, so this account cannot be deleted. Suspend it instead.`,
  )
}
