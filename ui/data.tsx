import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts'
import { type ApiError, errorTable } from '#shared/errors.ts'
import { api } from './api.ts'
import { toast } from './toast.tsx'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, placeholderData: keepPreviousData },
  },
})

/** Reads an endpoint and keeps it fresh: every `pollMs` while somebody looks. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { pollMs?: number; enabled?: boolean } = {},
): UseQueryResult<Reply<E>, ApiError> {
  return useQuery<Reply<E>, ApiError>({
    queryKey: [endpoint.path, input],
    queryFn: () => api.call(endpoint, input),
    ...(options.pollMs && { refetchInterval: options.pollMs }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
  })
}

interface WriteOptions<R> {
  /** Reads that show what was written. */
  refresh?: readonly Endpoint[]
  onDone?: (reply: R) => void
  /** Said when the reply has no message of its own. */
  done?: string
  /** Said when it failed and the server had no words of its own. */
  failed?: string
}

/** Writes through an endpoint; the reply's message, or the error's, is shown as a toast. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { refresh = [], onDone, done, failed }: WriteOptions<Reply<E>> = {},
): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  const client = useQueryClient()
  const readAgain = () =>
    Promise.all(refresh.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  return useMutation<Reply<E>, ApiError, Input<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    async onSuccess(reply) {
      await readAgain()
      const said = (reply as { message?: string }).message ?? done
      if (said) toast.success(said)
      onDone?.(reply)
    },
    onError(error) {
      toast.error(failed && error.message === errorTable.INTERNAL[1] ? failed : error.message)
      // Somebody else was faster: what is shown is out of date.
      if (error.status === 404 || error.status === 409) void readAgain()
    },
  })
}
