import { sql } from 'kysely'
import type { Context, Kernel } from '#server/context.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { invoices } from '../contract.ts'
import type { InvoiceRow } from '../queries.server.ts'
import { invoiceSection } from './contract.ts'

type Issuing = Pick<Kernel, 'db' | 'now' | 'settings'>

/**
 * The next number of the year of a day. Other issues of the year wait until the transaction ends, so
 * that a number is neither left out nor given twice.
 */
async function takeNumber({ db, settings }: Issuing, dateIssued: string): Promise<string> {
  const year = Number(dateIssued.slice(0, 4))
  const { last } = await db
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`invoice_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const { prefix } = await settings.read(db, invoiceSection)
  return `${prefix}-${year}-${String(last).padStart(4, '0')}`
}

/** The due date by the terms of the agency. */
export async function dueDateOf(
  ctx: Issuing,
  dateIssued = calendarDay(ctx.now()),
): Promise<string> {
  const { dueDays } = await ctx.settings.read(ctx.db, invoiceSection)
  return addDays(dateIssued, dueDays)
}

/** The columns of an invoice that is issued now. `planned` is the due date of the draft. */
export async function issueColumns(ctx: Issuing, dateIssued: string | undefined, planned?: string) {
  const date_issued = dateIssued ?? calendarDay(ctx.now())
  return {
    date_issued,
    number: await takeNumber(ctx, date_issued),
    // A due date that passed while the invoice was a draft gives no time to pay.
    ...(planned && planned < date_issued && { due_date: await dueDateOf(ctx, date_issued) }),
  }
}

/** The number names the year of issue, so the date stays in it. */
export function datesOf(
  ctx: Pick<Context, 'fail'>,
  { number, dateIssued }: InvoiceRow,
  sent: Pick<Parts<typeof invoices.edit>['body'], 'dateIssued' | 'draft'>,
) {
  if (number === null) return {}
  if (sent.draft) ctx.fail('INVALID_INPUT', { fields: { draft: 'This invoice was issued.' } })
  const year = dateIssued?.slice(0, 4)
  if (sent.dateIssued && sent.dateIssued.slice(0, 4) !== year) {
    const message = `The number ${number} belongs to ${year}, so the date must too.`
    ctx.fail('INVALID_INPUT', { fields: { dateIssued: message } })
  }
  return { date_issued: sent.dateIssued }
}
