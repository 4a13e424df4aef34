import type { Endpoint } from '#shared/endpoint.ts'
import { type RemoveOptions, useRemove } from '#ui/list/use-remove.ts'
import { untitled } from './kind.ts'

interface Calls {
  list: Endpoint
  one: Endpoint
  remove: Endpoint & { params: object }
}

/** Deletes a record after a confirmation that names its title. Null for people who may not delete. */
export function useRemoveContent(
  { list, one, remove: call }: Calls,
  options: Omit<RemoveOptions, 'refresh'>,
) {
  const remove = useRemove(call, { ...options, refresh: [list, one] })
  if (!remove) return null
  return ({ id, title }: { id: string; title: string }) =>
    remove(title || untitled, { params: { id } })
}
