import { contentActions, copyPath } from '#content/actions.tsx'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { ApiError } from '#shared/errors.ts'
import { CheckIcon, ClockIcon, UndoIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toast } from '#ui/client/toast.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { type Task, tasks } from './contract.ts'
import { taskPaths } from './paths.ts'
import { type Status, statuses, statusLabels } from './rules.ts'

const icons = { pending: UndoIcon, 'in-progress': ClockIcon, completed: CheckIcon }

/** Null for people who may not delete tasks. */
export function useRemoveTask(onDone?: () => void) {
  return useRemoveContent(tasks, { noun: 'task', onDone })
}

/** The actions on a task, for its row and its card. An Employee may move it, and no more. */
export function useTaskActions(
  onMove: (task: Task, status: Status) => unknown,
): (task: Task) => MenuAction[] {
  const remove = useRemoveTask()
  return (task) => [
    ...statuses
      .filter((status) => status !== task.status)
      .map((status) => ({
        label: `Move to ${statusLabels[status]}`,
        icon: icons[status],
        onSelect: () => void onMove(task, status),
      })),
    ...contentActions({
      details: taskPaths.details(task.id),
      ...(may(tasks.add) && {
        edit: taskPaths.edit(task.id),
        copy: copyPath(taskPaths.add, task.id),
      }),
      ...(remove && { onDelete: () => remove(task) }),
    }),
  ]
}

/** Changes the status of a task, unless somebody else changed the task since it was read. */
export function useMoveTask(): (
  task: Pick<Task, 'id' | 'updatedAt'>,
  status: Status,
) => Promise<void> {
  const edit = useWrite(tasks.edit, {
    refresh: [tasks.list, tasks.one],
    handledCodes: ['CONFLICT'],
  })
  return async ({ id, updatedAt }, status) => {
    try {
      await edit.mutateAsync({ params: { id }, body: { status, basedOn: updatedAt } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') await showConflict(id, error)
    }
  }
}

/** Says who changed the task, and its current status. */
async function showConflict(id: string, { message }: ApiError): Promise<void> {
  const now = await api.call(tasks.one, { params: { id } }).catch(() => null)
  toast.error(now ? `${message} “${now.title}” is now ${statusLabels[now.status]}.` : message)
}
