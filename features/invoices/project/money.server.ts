import { currencyOf } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { inCurrencies } from '#server/db/sums.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { fromCents } from '#shared/money.ts'
import { mayCall } from '#shared/roles.ts'
import { listUnbilled } from '../document/billed-time.server.ts'
import { invoiceSection } from '../document/contract.ts'
import { amountsOf, itemOfTime } from '../document/fields.ts'
import { sumInvoices } from '../filters.server.ts'
import type { projectMoney } from './contract.ts'

/** Clients reach their own projects, and the sums of invoices to them. */
export async function readProjectMoney(
  ctx: Context<never, SignedIn>,
  id: string,
): Promise<Reply<typeof projectMoney.one>> {
  const { db, fail, now, settings, user } = ctx
  const forEditor = mayCall('editor', user.role)
  const project = await db
    .selectFrom('project')
    .select('client_id')
    .where('id', '=', id)
    .$if(!forEditor, (query) => query.where('client_id', '=', user.clientId!))
    .executeTakeFirst()
  if (!project) return fail('NOT_FOUND')
  const client = project.client_id ?? undefined
  const rows = await sumInvoices(db, calendarDay(now()), {
    project: id,
    ...(!forEditor && { client }),
  })
  const main = await currencyOf(ctx, project.client_id)
  const currencies = inCurrencies(rows, ['invoiced', 'paid', 'open'], main)
  const money = { ...currencies[0], currencies }
  if (!forEditor || !client) return money
  const { hourlyRate } = await settings.read(db, invoiceSection)
  const unbilled = await listUnbilled(db, { client, project: id })
  const { subtotal } = amountsOf({ items: unbilled.rows.map((row) => itemOfTime(row, hourlyRate)) })
  const minutes = unbilled.rows.reduce((sum, row) => sum + row.minutes, 0)
  return { ...money, unbilled: { minutes, worth: fromCents(subtotal) } }
}
