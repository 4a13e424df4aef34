import type { Endpoint } from '#shared/endpoint.ts'
import type { InUseCall } from '#shared/fields.ts'
import { type RemoveOptions, useRemove } from '#ui/list/use-remove.ts'
import { untitled } from './kind.ts'

interface Calls {
  list: Endpoint
  one: Endpoint
  remove: Endpoint & { params: object }
  inUse?: InUseCall
}

/** Deletes a record after a confirmation that names its title. Null for people who may not delete. */
export function useRemoveContent(
  { list, one, remove: call, inUse }: Calls,
  options: Omit<RemoveOptions, 'refresh' | 'inUse'>,
) {
  const remove = useRemove(call, { ...options, inUse, refresh: [list, one] })
  if (!remove) return null
  return ({ id, title }: { id: string; title: string }) =>
    remove(title || untitled, { params: { id } })
}
