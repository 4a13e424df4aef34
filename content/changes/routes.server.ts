import { restoreContent } from '#content/versions/restore.server.ts'
import type { Writer } from '#content/writing.server.ts'
import type { Context } from '#server/context.ts'
import { describeBulk, inBulk } from '#server/db/in-bulk.ts'
import { implement } from '#server/http/implement.ts'
import { formatRecentTime } from '#shared/dates.ts'
import type { Parts } from '#shared/endpoint.ts'
import { mayCall, type Role } from '#shared/roles.ts'
import type { Kind } from '../kind.ts'
import { type ContentTable, kindOfRow, kinds } from '../kinds.ts'
import { changes } from './contract.ts'
import { noteEditor } from './editors.server.ts'
import { findChange, findPreviousTime, listChanges, listPeople } from './queries.server.ts'
import { type ReadableRows, readChange } from './service.server.ts'

/** Callbacks of domains, by table, that run in the transaction of a restored version. */
type AfterRestore = Partial<Record<ContentTable, (ctx: Writer, id: string) => Promise<void>>>

interface Domains {
  afterRestore: AfterRestore
  readableRows: ReadableRows
  /** The titles of the sections of the settings, and the labels of their fields, by name. */
  sections: Readonly<Record<string, { label: string; labels: Record<string, string> }>>
}

export function changeRoutes({ afterRestore, readableRows, sections }: Domains) {
  const sectionOf = ({ kind, title }: { kind: string; title: string }) =>
    kind === 'setting' ? sections[title] : undefined
  const named = <C extends { kind: string; title: string }>(change: C): C => ({
    ...change,
    title: sectionOf(change)?.label ?? change.title,
  })
  const list = async (...asked: Parameters<typeof listChanges>) => {
    const { rows, total } = await listChanges(...asked)
    return { rows: rows.map(named), total }
  }
  return implement(changes, {
    list: (ctx, { query }) => list(ctx.db, { ...query, now: ctx.now() }),
    people: (ctx) => listPeople(ctx.db),
    one: async (ctx, { params }) => {
      const change = await readChange(ctx.db, params.id, readableRows)
      if (!change || hiddenFrom(ctx.user.role).includes(change.table)) return ctx.fail('NOT_FOUND')
      return { ...named(change), labels: sectionOf(change)?.labels }
    },
    versions: (ctx, { query }) =>
      list(ctx.db, { ...query, written: true, hidden: hiddenFrom(ctx.user.role) }),

    editing: async (ctx, { body }) => ({ others: await noteEditor(ctx, body) }),

    restore: {
      guard: (ctx, { params }) => getChange(ctx, params.id),
      handle: async (ctx, { params, body }) => {
        const restored = await restore(ctx, params.id, body, afterRestore)
        const message = restored.wasDeleted
          ? `“${restored.name}” is back.`
          : await describeRestored(ctx, restored.change, body.to)
        return { message, changeId: restored.changeId }
      },
    },

    restoreMany: async (ctx, { body }) => {
      const results = await inBulk(ctx, body.ids, (inner, id) =>
        restore(inner, id, { to: 'before' }, afterRestore),
      )
      return { message: describeBulk(results, ['record', 'records'], 'restored'), results }
    },
  })
}

async function restore(
  ctx: Writer<'CONFLICT' | 'FORBIDDEN'>,
  id: string,
  { to, basedOn }: Parts<typeof changes.restore>['body'],
  afterRestore: AfterRestore,
) {
  const change = await getChange(ctx, id)
  const row = change[to] ?? ctx.fail('NOT_FOUND')
  if (!mayWrite(ctx.user.role, change.table, row)) ctx.fail('FORBIDDEN')
  const { table, itemId, title } = change
  const restored = await restoreContent(
    ctx,
    { kind: table, itemId, row, basedOn },
    afterRestore[table as ContentTable],
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
  return `Restored the version from ${formatRecentTime(time, now())}.`
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
