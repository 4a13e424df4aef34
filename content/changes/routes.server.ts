import { restoreContent } from '#content/changes/restore.server.ts'
import type { Writer } from '#content/writing.server.ts'
import type { Context } from '#server/context.ts'
import { describeBulk, inBulk } from '#server/db/in-bulk.ts'
import { implement } from '#server/http/implement.ts'
import { formatRecentTime, zoneName } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import type { Kind } from '../kind.ts'
import { type ContentTable, kindOfRow, kinds } from '../kinds.ts'
import { changes } from './contract.ts'
import { noteEditor } from './editors.server.ts'
import { findChange, findPreviousTime, listChanges, listPeople } from './queries.server.ts'
import { afterRestore, readChange, sectionLabels } from './service.server.ts'

/** Names a change of the settings by its section. */
function named<C extends { kind: string; title: string }>(ctx: Context, change: C): C {
  return { ...change, title: sectionOf(ctx, change)?.label ?? change.title }
}

const sectionOf = (ctx: Context, { kind, title }: { kind: string; title: string }) =>
  kind === 'setting' ? ctx.answersTo(sectionLabels)[0]?.[title] : undefined

async function list(ctx: Context, query: Parameters<typeof listChanges>[1]) {
  const { rows, total } = await listChanges(ctx.db, query)
  return { rows: rows.map((row) => named(ctx, row)), total }
}

export const changeRoutes = implement(changes, {
  list: (ctx, { query }) => list(ctx, { ...query, now: ctx.now() }),
  people: (ctx) => listPeople(ctx.db),
  one: async (ctx, { params }) => {
    const change = await readChange(ctx, params.id)
    if (!change || hiddenFrom(ctx.user.role).includes(change.table)) return ctx.fail('NOT_FOUND')
    return { ...named(ctx, change), labels: sectionOf(ctx, change)?.labels }
  },
  versions: (ctx, { query }) =>
    list(ctx, { ...query, written: true, hidden: hiddenFrom(ctx.user.role) }),

  editing: async (ctx, { body }) => ({ others: await noteEditor(ctx, body) }),

  restore: {
    guard: (ctx, { params }) => getChange(ctx, params.id),
    handle: async (ctx, { params, body }) => {
      const restored = await restore(ctx, params.id, body)
      const message = restored.wasDeleted
        ? `“${restored.name}” is back.`
        : await describeRestored(ctx, restored.change, body.to)
      return { message, changeId: restored.changeId }
    },
  },

  restoreMany: async (ctx, { body }) => {
    const results = await inBulk(ctx, body.ids, (inner, id) => restore(inner, id, { to: 'before' }))
    return { message: describeBulk(results, ['record', 'records'], 'restored'), results }
  },
})

async function restore(
  ctx: Writer<'CONFLICT' | 'FORBIDDEN'>,
  id: string,
  { to, basedOn }: Parts<typeof changes.restore>['body'],
) {
  const change = await getChange(ctx, id)
  const row = change[to] ?? ctx.fail('NOT_FOUND')
  if (!mayWrite(ctx.user.role, change.table, row)) ctx.fail('FORBIDDEN')
  const { table, itemId, title } = change
  const restored = await restoreContent(
    ctx,
    { kind: table, itemId, row, basedOn },
    ctx.answersTo(afterRestore).find((after) => table in after)?.[table as ContentTable],
  )
  return { ...restored, change, name: row.title ?? row.name ?? row.question ?? title }
}

/** The state before a change is the version of the previous one. */
async function describeRestored(
  { db, now }: Context,
  change: { id: string; itemId: string; createdAt: string },
  to: 'before' | 'after',
): Promise<string> {
  const time = to === 'after' ? change.createdAt : await findPreviousTime(db, change)
  if (!time) return 'Restored the original version.'
  return `Restored the version from ${formatRecentTime(time, now())} ${zoneName()}.`
}

async function getChange({ db, fail }: Context, id: string) {
  return (await findChange(db, id)) ?? fail('NOT_FOUND')
}

/** The tables of which this role may not read the versions. */
function hiddenFrom(role: Role): string[] {
  const all: Kind[] = Object.values(kinds)
  return all
    .filter(({ readVersions }) => !mayCall(readVersions ?? 'editor', role))
    .map(({ table }) => table)
}

/** A kind may require a higher role than Manager. */
function mayWrite(role: Role, table: string, row: Record<string, unknown>): boolean {
  return mayCall(kindOfRow(table, row)?.write ?? 'editor', role)
}
