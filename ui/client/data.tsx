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
import { ApiError, type ErrorCode, messageOr } from '#shared/errors.ts'
import { toast } from '#ui/overlay/toast.ts'
import { suppressToast, toastError } from '#ui/overlay/toast-error.ts'
import { api } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A server that is overloaded or being restarted refuses calls for a moment.
      retry: (failures, error) =>
        failures === 0 && error instanceof ApiError && error.code === 'UNAVAILABLE',
      retryDelay: () => 2_000 + Math.random() * 1_000,
      staleTime: 5_000,
      placeholderData: keepPreviousData,
      // A read that fails offline reports it at once instead of showing a skeleton until the
      // connection is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

/** The live events after which a read is stale (live-reads.ts). */
export interface Followed extends Record<string, unknown> {
  follows: readonly string[] | undefined
  shows: readonly string[] | undefined
  /** The reader is shown the change at once. Others read it when they are mounted again. */
  live: boolean
}

interface ReadOptions {
  pollMs?: number
  enabled?: boolean
  /** False for a form, which keeps what it was opened with. Its data is fetched for the next page. */
  follow?: boolean
  /** Refetches only after a change, not on mount or focus. */
  untilChanged?: boolean
}

/**
 * Reads an endpoint, again after the live events that it follows, and every `pollMs` while the page
 * is visible.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: ReadOptions = {},
): UseQueryResult<Reply<E>, ApiError> {
  const { follows, shows } = endpoint
  const meta: Followed = { follows, shows, live: options.follow ?? options.enabled ?? true }
  return useQuery<Reply<E>, ApiError>({
    queryKey: [endpoint.path, input],
    queryFn: () => api.call(endpoint, input),
    meta,
    ...(options.pollMs && { refetchInterval: options.pollMs }),
    ...(options.untilChanged && { staleTime: Number.POSITIVE_INFINITY }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
  })
}

interface WriteOptions<R> {
  /** The reads to refetch after the write. */
  refresh?: readonly Endpoint[]
  onDone?: (reply: R) => void
  /** The toast when the reply has no message. */
  done?: string
  /** The message for a failure without a specific one, also shown by forms. */
  failed?: string | ((error: ApiError) => string) | undefined
  /** Replaces the default success toast. */
  showSuccess?: (reply: R) => void
  /** It mails somebody: staff are told if there is no mail server. */
  sendsMail?: boolean
  /** Error codes that the caller handles itself, without a toast. */
  handledCodes?: readonly ErrorCode[]
}

/** Refetches the mounted reads of these endpoints. */
export function useRefetch(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

/** Tells staff who sent a mail that it went to a file. */
export function noteOutbox(): void {
  if (document.documentElement.dataset.mail === 'outbox')
    toast.success('Saved in the outbox: no mail server is set up.')
}

/** Writes through an endpoint; the reply's message, or the error's, is shown as a toast. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<Reply<E>> = {},
): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  const { onDone, done, failed, handledCodes, showSuccess, sendsMail } = options
  const refetch = useRefetch(options.refresh ?? [])
  return useMutation<Reply<E>, ApiError, Input<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    async onSuccess(reply) {
      await refetch()
      if (showSuccess) showSuccess(reply)
      else {
        const said = (reply as { message?: string }).message ?? done
        if (said) toast.success(said)
      }
      if (sendsMail) noteOutbox()
      onDone?.(reply)
    },
    onError(error) {
      if (failed) {
        error.message = messageOr(error, typeof failed === 'string' ? failed : failed(error))
      }
      if (handledCodes?.includes(error.code)) suppressToast(error)
      else toastError(error)
      // The record was changed or deleted by somebody else, so the shown data is stale.
      if (error.status === 404 || error.status === 409) void refetch()
    },
  })
}
