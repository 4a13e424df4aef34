import * as z from 'zod/mini'
import { usualMaxBytes } from '#shared/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { id, message, optional, timestamp } from '#shared/fields.ts'

interface ContentOptions<P, E, S, C> {
  path: P
  /** What one of them is called: reason. */
  noun: string
  entity: E
  /** What a form sends to add one, or to change one. */
  save: S
  errors?: C
  /** Where what is sent holds rich text. */
  maxBytes?: number
}

/** The calls by which staff read one, add, change and delete what the site is made of. */
export function contentCalls<
  const P extends `/api/${string}`,
  E extends z.ZodMiniType,
  S extends z.ZodMiniObject,
  const C extends readonly ErrorCode[] = [],
>({
  path,
  noun,
  entity,
  save,
  errors = [] as unknown as C,
  maxBytes = usualMaxBytes,
}: ContentOptions<P, E, S, C>) {
  const params = z.object({ id })
  const saved = z.extend(message, { item: entity })
  const one = `${path}/{id}` as const
  return {
    add: {
      method: 'POST',
      path,
      summary: `Adds a ${noun}.`,
      access: 'editor',
      body: save,
      maxBytes,
      botCheck: 'token',
      status: 201,
      reply: saved,
      errors,
    },
    edit: {
      method: 'PUT',
      path: one,
      summary: `Changes a ${noun}; with \`basedOn\` only while nobody else did.`,
      access: 'editor',
      params,
      body: z.extend(save, { basedOn: optional(timestamp) }),
      maxBytes,
      botCheck: 'token',
      reply: saved,
      errors: ['CONFLICT', ...errors],
    },
    remove: {
      method: 'DELETE',
      path: one,
      summary: `Deletes a ${noun}.`,
      access: 'admin',
      params,
      reply: z.extend(message, { changeId: id }),
      errors: ['IN_USE'],
    },
  } as const
}
