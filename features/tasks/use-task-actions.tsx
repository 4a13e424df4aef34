import { contentActions, copyPath } from '#content/actions.tsx'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { CheckIcon, ClockIcon, UndoIcon } from '#ui/base/icons.tsx'
import { may } from '#ui/client/may.ts'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { type Task, tasks } from './contract.ts'
import { type Status, statuses, statusLabels } from './rules.ts'

export const taskPaths = {
  list: '/admin/task',
  add: '/admin/task/add-task',
  edit: (id: string) => `/admin/task/edit-task/${id}`,
  details: (id: string) => `/admin/task/details/${id}`,
}

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
      .map((status): MenuAction => {
        const Icon = icons[status]
        return {
          label: `Move to ${statusLabels[status]}`,
          onSelect: () => void onMove(task, status),
          icon: <Icon className="size-4" />,
        }
      }),
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
