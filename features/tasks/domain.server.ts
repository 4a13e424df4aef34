import { sql } from 'kysely'
import { holdsAccount } from '#features/accounts/public.server.ts'
import { hasWords, recordSearch } from '#server/db/record-search.ts'
import type { ServerDomain } from '#server/domain.ts'
import { taskJobs } from './jobs.server.ts'
import { taskNotifications } from './notifications.ts'
import { taskPaths } from './paths.ts'
import { isSeenBy } from './queries.server.ts'
import { taskRoutes } from './routes.server.ts'
import { countTasksOf } from './service.server.ts'

export const tasksDomain: ServerDomain = {
  routes: taskRoutes,
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
