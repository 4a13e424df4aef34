import { useMutation } from '@tanstack/react-query'
import { tasks } from '#features/tasks/contract.ts'
import { formatMinutes } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { api } from '#ui/client/api.ts'
import { queryClient, useRead, useRefetch } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { type TimeLog, type Timer, time } from '../contract.ts'
import { offerDescription } from './description-offer.ts'
import { findStoredTimer, type ReceivedTimer } from './stored-timer.ts'

type Task = Timer['taskId']
type Running = Reply<typeof time.timer>

const key = [time.timer.path, {}]
/** Start and stop are sent one after the other, in the order of the presses. */
const scope = { id: 'timer' }
/** Offline they fail at once. Sent later, they would log the time until then. */
const networkMode = 'always'

/** Shows the timer as it will be, and returns what was shown before. */
async function assume(timer: Timer | null): Promise<Running | undefined> {
  await queryClient.cancelQueries({ queryKey: key })
  const before = queryClient.getQueryData<Running>(key)
  queryClient.setQueryData<Running>(key, { timer })
  return before
}

function restore(before: Running | undefined): void {
  queryClient.setQueryData(key, before)
  void queryClient.invalidateQueries({ queryKey: key })
}

/** The running timer of the signed-in person. All callers share one read. */
export function useTimer({ pollMs }: { pollMs?: number } = {}): ReceivedTimer | null {
  const { data, dataUpdatedAt } = useRead(time.timer, {}, pollMs ? { pollMs } : {})
  if (data) return data.timer && { ...data.timer, receivedAt: dataUpdatedAt }
  const accountId = api.claims()?.userId
  return accountId ? findStoredTimer(accountId) : null
}

export function useStartTimer(): (task: Task) => void {
  const refetch = useRefetch([time.list, time.totals, tasks.list, tasks.one])
  const { mutate } = useMutation({
    scope,
    networkMode,
    mutationFn: ({ id }: Task) => api.call(time.start, { body: { taskId: id } }),
    onMutate: (task) => assume({ taskId: task, startedAt: new Date().toISOString(), seconds: 0 }),
    onSuccess({ timer, logged, message }) {
      queryClient.setQueryData<Running>(key, { timer })
      if (!logged) return toast.success(message)
      toastStopped(logged)
      return void refetch()
    },
    onError(error, _, before) {
      restore(before)
      toastError(error, 'Failed to start the timer. Please try again.')
    },
  })
  return mutate
}

function toastStopped(log: TimeLog) {
  toast.success(`Stopped “${log.taskId.title}”: ${formatMinutes(log.totalMinutesSpent)} logged.`, {
    label: 'Add description',
    onSelect() {
      offerDescription({ log, opener: document.activeElement })
      return undefined
    },
  })
}

export function useStopTimer(): () => void {
  const refetch = useRefetch([time.list, time.totals, tasks.list, tasks.one])
  const { mutate } = useMutation({
    scope,
    networkMode,
    mutationFn: (_: { opener: Element | null }) => api.call(time.stop, { body: {} }),
    onMutate: () => assume(null),
    onSuccess({ logged, message }, { opener }) {
      queryClient.setQueryData<Running>(key, { timer: null })
      if (!logged) return toast.success(message)
      toast.success('Time logged successfully!')
      offerDescription({ log: logged, opener })
      return void refetch()
    },
    onError(error, _, before) {
      restore(before)
      toastError(error, 'Failed to log time. Please try again.')
    },
  })
  return () => mutate({ opener: document.activeElement })
}
