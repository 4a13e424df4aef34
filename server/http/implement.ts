import type { Readable } from 'node:stream'
import type { Context, SignedIn } from '#server/context.ts'
import type { ByteRange } from '#server/files/storage.ts'
import type { Sink } from '#server/live/live-streams.ts'
import type { Contract, Endpoint, ErrorsOf, Parts, Reply } from '#shared/endpoint.ts'
import { accessLevels } from '#shared/roles.ts'

type UserOf<E extends Endpoint> = E['access'] extends 'public' | 'sign-out'
  ? SignedIn | null
  : SignedIn

/** The context of a handler, which can only fail with the error codes of its contract. */
export type ContextOf<E extends Endpoint> = Context<ErrorsOf<E>, UserOf<E>>

/** A private file, as the handler of an endpoint that declares `file` returns it. */
export interface FileReply {
  name: string
  size: number
  etag: string
  /** Null if the file is gone. */
  open(range?: ByteRange): Promise<Readable | null>
}

/** Opens a stream into a sink. What it returns is called when the caller has gone. */
export type StreamReply = (sink: Sink) => Promise<() => void>

type HandlerResult<E extends Endpoint> = E extends { file: true }
  ? FileReply
  : E extends { stream: object }
    ? StreamReply
    : Reply<E>

type Handlers<C extends Contract> = {
  [K in keyof C]: (ctx: ContextOf<C[K]>, parts: Parts<C[K]>) => Promise<HandlerResult<C[K]>>
}

export interface Route {
  endpoint: Endpoint
  handle(ctx: Context, parts: Parts<Endpoint>): Promise<unknown>
}

/** Joins a contract with its handlers. A missing handler or a wrong shape does not compile. */
export function implement<const C extends Contract>(contract: C, handlers: Handlers<C>): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    if (!(endpoint.access in accessLevels)) {
      throw new Error(`${endpoint.method} ${endpoint.path} declares no access`)
    }
    return { endpoint, handle: handlers[name] as Route['handle'] }
  })
}
