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
import { ApiError, messageOr } from '#shared/errors.ts'
import { toast } from '#ui/client/toast.ts'
import { suppressToast, toastError } from '#ui/client/toast-error.ts'
import { api } from './api.ts'

export const createQueryClient = () =>
  new QueryClient({
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

/** The browser's only one. */
export const queryClient = createQueryClient()

/** The live events after which a read is stale (live-reads.ts). */
export interface Followed extends Record<string, unknown> {
  follows: readonly string[] | undefined
  shows: readonly string[] | undefined
  /** True if a mounted reader is refetched at once. Otherwise it is refetched when it is mounted again. */
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
  /** The call sends a mail. Without a mail server, a toast says that it is in the outbox. */
  sendsMail?: boolean
  /** Error codes that the caller handles itself, without a toast. */
  handledCodes?: readonly string[]
}

const refetchAll = (client: QueryClient, endpoints: readonly Endpoint[] = []) =>
  Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

/** Refetches the mounted reads of these endpoints. */
export function useRefetch(endpoints: readonly Endpoint[]): () => Promise<unknown> {
  const client = useQueryClient()
  return () => refetchAll(client, endpoints)
}

/** Says that a mail was saved in the outbox, if there is no mail server. */
export function noteOutbox(): void {
  if (document.documentElement.dataset.mail === 'outbox')
    toast.success('Saved in the outbox: no mail server is set up.')
}

/** Writes through an endpoint; the reply's message, or the error's, is shown as a toast. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<Reply<E>> = {},
): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  const client = useQueryClient()
  return useMutation<Reply<E>, ApiError, Input<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    onSuccess: (reply) => showWritten(client, reply, options),
    onError: (error) => showFailed(client, error, options),
  })
}

type Write = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: WriteOptions<Reply<E>>,
) => Promise<unknown>

/** The same for several endpoints: returns a function that writes through the given one. */
export function useWrites(common: Pick<WriteOptions<unknown>, 'refresh'>): Write {
  const client = useQueryClient()
  const { mutateAsync } = useMutation<
    unknown,
    ApiError,
    { send: () => Promise<unknown>; options: WriteOptions<unknown> }
  >({
    mutationFn: ({ send }) => send(),
    onSuccess: (reply, { options }) => showWritten(client, reply, options),
    onError: (error, { options }) => showFailed(client, error, options),
  })
  return (endpoint, input, options) =>
    mutateAsync({
      send: () => api.call(endpoint, input),
      options: { ...common, ...(options as WriteOptions<unknown>) },
    })
}

async function showWritten<R>(client: QueryClient, reply: R, options: WriteOptions<R>) {
  await refetchAll(client, options.refresh)
  if (options.showSuccess) options.showSuccess(reply)
  else {
    const said = (reply as { message?: string }).message ?? options.done
    if (said) toast.success(said)
  }
  if (options.sendsMail) noteOutbox()
  options.onDone?.(reply)
}

function showFailed(client: QueryClient, error: ApiError, options: WriteOptions<never>): void {
  const { failed, handledCodes, refresh } = options
  if (failed) error.message = messageOr(error, typeof failed === 'string' ? failed : failed(error))
  if (handledCodes?.includes(error.code)) suppressToast(error)
  else toastError(error)
  // The record was changed or deleted by somebody else, so the shown data is stale.
  if (error.status === 404 || error.status === 409) void refetchAll(client, refresh)
}
