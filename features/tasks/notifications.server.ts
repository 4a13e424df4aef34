import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { notify, removeNotifications } from '#server/notifications/notify.ts'
import { accessLevels, mayCall, type Role } from '#shared/roles.ts'
import {
  describeAssignment,
  describeComment,
  describeDueDate,
  taskNotifications,
} from './notifications.ts'

const { 'task-assigned': assigned, 'task-comment': commented, 'task-due': due } = taskNotifications

interface Activity {
  taskId: string
  authorId: string
}

/** A task, and the person who did something to it. */
function selectTask(trx: Db, { taskId, authorId }: Activity) {
  return trx
    .selectFrom('task')
    .innerJoin('account as author', (join) => join.on('author.id', '=', authorId))
    .select([
      'task.title',
      'task.account_id as employeeId',
      nameSql('author').as('author'),
      sql<Role>`author.role`.as('role'),
    ])
    .where('task.id', '=', taskId)
}

/** Notifies the Employee, unless it is their own doing. */
export async function notifyEmployee(trx: Db, activity: Activity): Promise<void> {
  const { title, employeeId, author } = await selectTask(trx, activity).executeTakeFirstOrThrow()
  if (employeeId === activity.authorId) return
  const subject = describeAssignment(author, title)
  await notify(trx, { to: employeeId, kind: assigned, subject, about: activity.taskId })
}

const kinds = Object.values(taskNotifications)

/** A task that was assigned to somebody else is closed to an Employee, and open to an editor. */
export async function removeFromFormer(trx: Db, taskId: string, formerId: string): Promise<void> {
  const { role } = await trx
    .selectFrom('account')
    .select('role')
    .$narrowType<{ role: Role }>()
    .where('id', '=', formerId)
    .executeTakeFirstOrThrow()
  if (mayCall('editor', role)) return
  await removeNotifications(trx, { to: formerId, kinds, about: taskId })
}

/** For a task that was deleted. */
export async function removeFromAll(trx: Db, taskId: string): Promise<void> {
  await removeNotifications(trx, { to: 'staff', kinds, about: taskId })
}

/**
 * Notifies the Employee and those who commented and still see the task. If an Employee commented and
 * there is nobody else to notify, all editors are notified.
 */
export async function notifyOfComment(trx: Db, activity: Activity): Promise<void> {
  const readers = sql<string[]>`array(
    select reader.id from account as reader
    where reader.id <> ${activity.authorId} and (reader.id = task.account_id
      or reader.role = any (${[...accessLevels.editor]}) and exists (
        select from task_comment where task_id = task.id and account_id = reader.id)))`
  const { title, author, role, to } = await selectTask(trx, activity)
    .select(readers.as('to'))
    .executeTakeFirstOrThrow()
  await notify(trx, {
    to: to.length === 0 && !mayCall('editor', role) ? 'editor' : to,
    kind: commented,
    subject: describeComment(author, title),
    about: activity.taskId,
  })
}

/** Reminds the Employee of the due date, once for each date. */
export async function remindOfDueDate(trx: Db, taskId: string): Promise<void> {
  const task = await trx
    .updateTable('task')
    .set({ reminded_of: sql<string>`due_date` })
    .where('id', '=', taskId)
    .where('status', '<>', 'completed')
    .where('due_date', 'is distinct from', sql<string>`reminded_of`)
    .returning(['title', 'account_id', 'due_date'])
    .executeTakeFirst()
  if (!task?.due_date) return
  const subject = describeDueDate(task.title, task.due_date)
  await notify(trx, { to: task.account_id, kind: due, subject, about: taskId })
}
