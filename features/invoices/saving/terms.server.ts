import type { Kernel } from '#server/context.ts'
import { calendarDay } from '#shared/dates.ts'
import { invoiceSection } from '../settings/contract.ts'

/** The due date by the terms of the agency. */
export async function dueDateOf(
  ctx: Pick<Kernel, 'db' | 'now' | 'settings'>,
  dateIssued = calendarDay(ctx.now()),
): Promise<string> {
  const { dueDays } = await ctx.settings.read(ctx.db, invoiceSection)
  const due = new Date(`${dateIssued}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + dueDays)
  return due.toISOString().slice(0, 10)
}
