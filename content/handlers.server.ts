import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ListQuery } from '#server/db/list.ts'
import type { Rows } from '#shared/endpoint.ts'
import { capitalize, type Kind } from './kind.ts'
import { type KindName, kinds } from './kinds.ts'
import { putInOrder, type Writer } from './writing.server.ts'

type Reader = Pick<Context, 'db' | 'fail'>

interface ById {
  params: { id: string }
}

/** The version that an edit is based on, named by its `updatedAt`. */
interface Based {
  basedOn?: string | undefined
}

interface Store<Values, Row> {
  kind: Kind
  list: (db: Db, query: ListQuery) => Promise<Rows<Row>>
  find: (db: Db, id: string) => Promise<Row | undefined>
  add: (ctx: Writer, values: Values) => Promise<Row>
  edit: (ctx: Writer<'CONFLICT'>, id: string, values: Values, basedOn?: string) => Promise<Row>
  remove: (ctx: Writer<'IN_USE'>, id: string) => Promise<string>
}

type Handlers<Row, Sent> = ReturnType<typeof handlersOf<object, Row, Sent & object>>

/** The handlers of `contentContract`. `toRow` maps the body to columns where their names differ. */
export function contentHandlers<Values extends object, Row>(
  store: Store<Values, Row>,
): Handlers<Row, Values>
export function contentHandlers<Values extends object, Row, Sent extends object>(
  store: Store<Values, Row>,
  toRow: (sent: Sent) => Values,
): Handlers<Row, Sent>
export function contentHandlers<Values extends object, Row>(
  store: Store<Values, Row>,
  toRow: (sent: Values) => Values = (sent) => sent,
) {
  return handlersOf(store, toRow)
}

function handlersOf<Values extends object, Row, Sent extends object>(
  { kind, ...store }: Store<Values, Row>,
  toRow: (sent: Sent) => Values,
) {
  const name = capitalize(kind.noun)
  const one = async (ctx: Reader, { params }: ById) =>
    (await store.find(ctx.db, params.id)) ?? ctx.fail('NOT_FOUND')

  return {
    list: (ctx: Reader, { query }: { query: ListQuery }) => store.list(ctx.db, query),

    one,

    add: async (ctx: Writer, { body }: { body: Sent }) => ({
      message: `${name} added successfully!`,
      item: await store.add(ctx, toRow(body)),
    }),

    edit: {
      guard: one,
      handle: async (ctx: Writer<'CONFLICT'>, { params, body }: ById & { body: Sent & Based }) => {
        const { basedOn, ...sent } = body
        const item = await store.edit(ctx, params.id, toRow(sent as Sent), basedOn)
        return { message: `${name} updated successfully!`, item }
      },
    },

    remove: async (ctx: Writer<'IN_USE'>, { params }: ById) => ({
      message: `${name} deleted successfully!`,
      changeId: await store.remove(ctx, params.id),
    }),
  }
}

export function orderHandler(name: KindName) {
  const { table } = kinds[name]
  return async (ctx: Writer, { body }: { body: { ids: readonly string[] } }) => {
    await putInOrder(ctx, table, body.ids)
    return { message: 'The new order is saved.' }
  }
}
