import type { Kernel } from '#server/context.ts'
import { addDays, calendarDay } from '#shared/dates.ts'
import { invoiceSection } from '../settings/contract.ts'

/** The due date by the terms of the agency. */
export async function dueDateOf(
  ctx: Pick<Kernel, 'db' | 'now' | 'settings'>,
  dateIssued = calendarDay(ctx.now()),
): Promise<string> {
  const { dueDays } = await ctx.settings.read(ctx.db, invoiceSection)
  return addDays(dateIssued, dueDays)
}
