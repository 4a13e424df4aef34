import type { Endpoint, Input } from '#shared/endpoint.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toast } from '#ui/client/toast.ts'
import type { BulkEndpoint } from '#ui/selection/use-bulk.tsx'

/** Publishes or unpublishes one record. Null for people who may not. */
export function usePublish<E extends BulkEndpoint>(call: E, refresh: readonly Endpoint[]) {
  const publish = useWrite(call, {
    refresh,
    showSuccess({ message, results }) {
      const [{ message: refusal } = {}] = results
      if (refusal) toast.error(refusal)
      else toast.success(message)
    },
  })
  if (!may(call)) return null
  return (id: string, published: boolean) =>
    publish.mutate({ body: { ids: [id], published } } as Input<E>)
}
