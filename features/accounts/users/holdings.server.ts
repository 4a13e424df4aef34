import { countConversationsOf } from '#features/chat/service.server.ts'
import { countRecurringOf } from '#features/invoices/recurring/service.server.ts'
import { countInvoicesOf } from '#features/invoices/service.server.ts'
import { countSubscriptionsOf } from '#features/plans/service.server.ts'
import { countProjectsOf } from '#features/projects/service.server.ts'
import { countTasksOf } from '#features/tasks/service.server.ts'
import { countTimeOf } from '#features/time/service.server.ts'
import type { Db } from '#server/db/db.ts'

interface Holding {
  one: string
  many: string
  count: (db: Db, accountId: string) => Promise<number>
}

/** The records that keep an account from being deleted. */
const holdings: readonly Holding[] = [
  { one: 'project', many: 'projects', count: countProjectsOf },
  { one: 'task', many: 'tasks', count: countTasksOf },
  { one: 'time log', many: 'time logs', count: countTimeOf },
  { one: 'invoice', many: 'invoices', count: countInvoicesOf },
  { one: 'recurring invoice', many: 'recurring invoices', count: countRecurringOf },
  { one: 'maintenance plan', many: 'maintenance plans', count: countSubscriptionsOf },
  { one: 'conversation', many: 'conversations', count: countConversationsOf },
]

/** `3 projects and 1 conversation`, or '' for an account that may be deleted. */
export async function findHoldings(db: Db, accountId: string): Promise<string> {
  const held: string[] = []
  for (const { one, many, count } of holdings) {
    const found = await count(db, accountId)
    if (found > 0) held.push(`${found} ${found === 1 ? one : many}`)
  }
  return new Intl.ListFormat('en-US').format(held)
}
