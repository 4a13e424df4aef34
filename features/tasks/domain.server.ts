import { sql } from 'kysely'
import { holdsAccount } from '#features/accounts/public.server.ts'
import { hasWords, recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRecord } from '#server/http/first-reads.ts'
import { tasks } from './contract.ts'
import { taskJobs } from './jobs.server.ts'
import { taskNotifications } from './notifications.ts'
import { taskPaths } from './paths.ts'
import { isSeenBy } from './queries.server.ts'
import { taskRoutes } from './routes.server.ts'
import { taskList } from './rules.ts'
import { countTasksOf } from './service.server.ts'

export const tasksDomain: ServerDomain = {
  routes: taskRoutes,
  firstReads: {
    [taskPaths.list]: [firstList(tasks.list, taskList)],
    [taskPaths.edit(':id')]: [firstRecord(tasks.one)],
    [taskPaths.details(':id')]: [firstRecord(tasks.one), firstRecord(tasks.comments)],
  },
  jobs: taskJobs,
  answers: [
    recordSearch({
      label: 'Tasks',
      access: 'staff',
      table: 'task',
      select: (wanted) => sql`
        select task.id, task.title, project.title as note, task.created_at as at
        from task join project on project.id = task.project_id
        where ${hasWords(sql.ref('task.title'), wanted)} and ${isSeenBy(wanted.reader)}`,
      pathOf: taskPaths.details,
    }),
    holdsAccount(async (db, id) => ({
      noun: 'task',
      count: await countTasksOf(db, id),
      path: taskPaths.filtered(id),
    })),
  ],
  notifications: taskNotifications,
}
