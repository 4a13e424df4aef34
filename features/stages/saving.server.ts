import { sql } from 'kysely'
import { laterThanBefore, requireLatest } from '#content/changes/conflict.server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import { formatCents, fromCents, toCents } from '#shared/money.ts'
import { findMismatch, type SaveSchedule, splitStages, type stages } from './contract.ts'
import { applyStatuses, openReached } from './opening.server.ts'
import { columnsOf, currencyOfSave, findValue, lockProject, readStages } from './queries.server.ts'
import { explainWait } from './rules.ts'
import { neverSaved } from './service.server.ts'

/**
 * Sets the value and the stages of a project, opens those whose day has come or whose status is reached,
 * and says so. Those with a live invoice stay as they are.
 */
export function saveSchedule(
  ctx: ContextOf<typeof stages.save>,
  projectId: string,
  { value, currency, stages: sent, basedOn }: SaveSchedule,
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, fail, now } = inner
    const project = (await lockProject(trx, projectId)) ?? fail('NOT_FOUND')
    const before = await readStages(inner, projectId)
    const stored = await findValue(trx, projectId)
    const last = { by: stored?.savedBy ?? null, at: stored?.updatedAt ?? neverSaved }
    await requireLatest(inner, basedOn, last)
    const wanted = await currencyOfSave(inner, project, stored, before.stages)
    if (currency !== wanted)
      fail('INVALID_INPUT', { fields: { value: `The price is in ${wanted}. Reload this page.` } })
    const fixed = new Map(
      before.stages.filter(({ invoice }) => invoice).map((stage) => [stage.id, stage]),
    )
    const known = new Set(before.stages.map(({ id }) => id))
    const ids = sent.flatMap(({ id = '' }) => (known.has(id) ? [id] : []))
    if (new Set(ids).size < ids.length || [...fixed.keys()].some((id) => !ids.includes(id)))
      fail('INVALID_INPUT', { fields: { stages: 'A stage that has an invoice stays.' } })
    const parts = sent.map((stage) => {
      const cents = fixed.get(stage.id ?? '')?.cents
      return cents === undefined ? stage : { percent: null, amount: fromCents(cents, currency) }
    })
    const cents = toCents(value, currency)
    const sum = findMismatch(cents, parts, currency)
    const split = splitStages(cents, parts, currency)
    if (sum !== null || split.some((part) => part <= 0)) {
      const [is, wanted] = [sum ?? cents, cents].map((amount) => formatCents(amount, currency))
      fail('INVALID_INPUT', { fields: { value: `The stages sum to ${is}, not ${wanted}.` } })
    }
    const saved = { currency, cents, account_id: ctx.user.id }
    if (stored)
      await trx
        .updateTable('project_value')
        .set({ ...saved, updated_at: laterThanBefore(now()) })
        .where('project_id', '=', projectId)
        .execute()
    else
      await trx
        .insertInto('project_value')
        .values({ ...saved, project_id: projectId, updated_at: now().toISOString() })
        .execute()
    await sql`set constraints stage_position deferred`.execute(trx)
    await trx
      .deleteFrom('stage')
      .where('project_id', '=', projectId)
      .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
      .execute()
    for (const [position, stage] of sent.entries()) {
      const { id = '' } = stage
      const row = { ...columnsOf(stage), position, cents: split[position]! }
      if (!known.has(id))
        await trx
          .insertInto('stage')
          .values({ ...row, project_id: projectId })
          .execute()
      else
        await trx
          .updateTable('stage')
          .set(fixed.has(id) ? { position } : row)
          .where('id', '=', id)
          .execute()
    }
    await applyStatuses(inner, projectId)
    const opened = await openReached(inner, projectId)
    const { stages: all } = await readStages(inner, projectId)
    const titles = all
      .filter(({ invoice }) => invoice && opened.includes(invoice.id))
      .map(({ title }) => `“${title}” is open, and its invoice was mailed.`)
    const wait = explainWait(all, {
      ...{ today: calendarDay(now()), projectStatus: project.status },
      hasClient: project.clientId !== null,
    })
    return ['Payment saved.', ...titles, ...(wait ? [wait] : [])].join(' ')
  })
}
