import type { Context, SignedIn } from '#server/context.ts'
import { csvName, toCsv } from '#server/csv.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Parts, Reply } from '#shared/endpoint.ts'
import { fromCents } from '#shared/money.ts'
import type { Statement, statements } from './contract.ts'
import { findBalance, findClient, listEntries, type Period } from './queries.server.ts'
import { amountCell, describeEntry, negativeCell } from './rules.ts'

type StatementContext = Context<'TOO_LARGE', SignedIn>
type Asked = Parts<typeof statements.one>['query']

const mostLines = 10_000

/** The statement of a client; a client gets their own, whatever is asked for. */
export async function readStatement(
  ctx: StatementContext,
  { client, ...asked }: Asked,
): Promise<Statement> {
  const accountId = ctx.user.role === 'User' ? ctx.user.id : (client ?? requireClient(ctx))
  const userId = (await findClient(ctx.db, accountId)) ?? ctx.fail('NOT_FOUND')
  const period = periodOf(ctx, asked)
  const entries = await listEntries(ctx.db, accountId, period, mostLines + 1)
  if (entries.length > mostLines)
    ctx.fail('TOO_LARGE', {
      message: 'This is more than 10,000 entries. Please choose a shorter period.',
    })
  const opening = period.from ? await findBalance(ctx.db, accountId, period.from) : 0
  let balance = opening
  const lines = entries.map((entry) => {
    balance += entry.amount
    const { kind, day, invoiceId, invoiceNumber, amount } = entry
    return {
      ...{ kind, day, invoiceId, invoiceNumber, text: describeEntry(entry) },
      ...{ amount: fromCents(amount), balance: fromCents(balance) },
    }
  })
  const sumOf = (kind: Statement['lines'][number]['kind']) =>
    fromCents(
      Math.abs(entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0)),
    )
  return {
    ...{ userId, lines, from: period.from ?? null, to: period.to },
    ...{ opening: fromCents(opening), closing: fromCents(balance) },
    ...{ invoiced: sumOf('invoice'), paid: sumOf('payment') },
    ...{ refunded: sumOf('refund'), credited: sumOf('credit') },
  }
}

function requireClient(ctx: StatementContext): never {
  return ctx.fail('INVALID_INPUT', { fields: { client: 'Please choose a client.' } })
}

/** Up to today, unless another day is asked for. */
export function periodOf(
  ctx: Context,
  { from, to = calendarDay(ctx.now()) }: Partial<Period>,
): Period {
  if (from && from > to)
    ctx.fail('INVALID_INPUT', { fields: { to: 'The last day is before the first.' } })
  return { from, to }
}

const head = ['Day', 'Invoice', 'Entry', 'Invoiced or refunded', 'Paid or credited', 'Balance']

export async function exportStatement(
  ctx: ContextOf<typeof statements.csv>,
  asked: Asked,
): Promise<Reply<typeof statements.csv>> {
  const { userId, from, to, lines, opening, closing } = await readStatement(ctx, asked)
  const rows = lines.map(({ day, invoiceNumber, text, amount, balance }) => [
    ...[day, invoiceNumber, text],
    ...[amount >= 0 ? amountCell(amount) : '', amount < 0 ? amountCell(-amount) : ''],
    negativeCell(balance),
  ])
  const balanceOf = (day: string, text: string, balance: number) => [
    ...[day, '', text, '', ''],
    negativeCell(balance),
  ]
  const name = userId.businessName || `${userId.firstName} ${userId.lastName}`
  return {
    name: csvName('statement', from ?? undefined, to),
    csv: toCsv([
      ['Client', name],
      head,
      ...(from ? [balanceOf(from, 'Opening balance', opening)] : []),
      ...rows,
      balanceOf(to, 'Closing balance', closing),
    ]),
  }
}
