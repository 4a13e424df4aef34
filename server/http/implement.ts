import * as z from 'zod/mini'
import type { Context, SignedIn } from '#server/context.ts'
import type { FileReply } from '#server/files/send-file.ts'
import type { StreamReply } from '#server/live/event-stream.ts'
import type { Contract, Endpoint, ErrorsOf, Parts, Reply } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { type Access, accessLevels } from '#shared/roles.ts'

type UserOf<E extends Endpoint> = E['access'] extends 'public' | 'sign-out'
  ? SignedIn | null
  : SignedIn

/** The context of a handler, which can only fail with the error codes of its contract. */
export type ContextOf<E extends Endpoint> = Context<ErrorsOf<E>, UserOf<E>>

type HandlerResult<E extends Endpoint> = E extends { file: true }
  ? FileReply
  : E extends { stream: object }
    ? StreamReply
    : Reply<E>

type Handler<E extends Endpoint> = (ctx: ContextOf<E>, parts: Parts<E>) => Promise<HandlerResult<E>>

interface GuardedHandler<E extends Endpoint> {
  /** Fails if the caller cannot reach the record of the path. Runs before the body is read. */
  guard(ctx: ContextOf<E>, parts: Pick<Parts<E>, 'params'>): Promise<unknown>
  handle: Handler<E>
}

/** A body is validated only for a record that the caller can reach, so a call with both needs a guard. */
interface NeedsGuard {
  params: object
  body: object
  access: Exclude<Access, 'public'>
}

type Handlers<C extends Contract> = {
  [K in keyof C]: C[K] extends NeedsGuard
    ? GuardedHandler<C[K]>
    : Handler<C[K]> | GuardedHandler<C[K]>
}

export interface Route {
  endpoint: Endpoint
  guard?(ctx: Context, parts: Pick<Parts<Endpoint>, 'params'>): Promise<unknown>
  handle(ctx: Context, parts: Parts<Endpoint>): Promise<unknown>
}

/** Joins a contract with its handlers. A missing handler or a wrong shape does not compile. */
export function implement<const C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).map(([name, declared]) => {
    if (!(declared.access in accessLevels)) {
      throw new Error(`${declared.method} ${declared.path} declares no access`)
    }
    if (declared.access.startsWith('client') && !declared.rights) {
      throw new Error(
        `${declared.method} ${declared.path} declares no rights of persons of a client`,
      )
    }
    const endpoint = { params: idsOf(declared), ...declared }
    const handler = handlers[name] as Route['handle'] | Omit<Route, 'endpoint'>
    return typeof handler === 'function' ? { endpoint, handle: handler } : { endpoint, ...handler }
  })
}

function idsOf({ path }: Endpoint) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, id])))
    : undefined
}

/** A handler that answers with this message once its work is done. */
export const done =
  <Args extends unknown[]>(message: string, work: (...args: Args) => Promise<unknown>) =>
  async (...args: Args) => {
    await work(...args)
    return { message }
  }

/** The same with the record that was saved. */
export const saved =
  <Args extends unknown[], Item>(message: string, work: (...args: Args) => Promise<Item>) =>
  async (...args: Args) => ({ message, item: await work(...args) })
