import { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { type Task, tasks } from './contract.ts'
import { type Status, statusLabels } from './rules.ts'

/** Changes the status of a task, unless somebody else changed the task since it was read. */
export function useMoveTask(): (task: Task, status: Status) => Promise<void> {
  const edit = useWrite(tasks.edit, {
    refresh: [tasks.list, tasks.one],
    handledCodes: ['CONFLICT'],
  })
  return async ({ id, updatedAt }, status) => {
    try {
      await edit.mutateAsync({ params: { id }, body: { status, basedOn: updatedAt } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') await tellConflict(id, error)
    }
  }
}

/** Says who changed the task, and its current status. */
async function tellConflict(id: string, { message }: ApiError): Promise<void> {
  const now = await api.call(tasks.one, { params: { id } }).catch(() => null)
  toast.error(now ? `${message} “${now.title}” is now ${statusLabels[now.status]}.` : message)
}
