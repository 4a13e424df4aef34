import { sql } from 'kysely'
import { holdsAccount } from '#features/accounts/public.server.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { localTime, type TimelinePart, timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { timeJobs } from './jobs.server.ts'
import { timeNotifications } from './notifications.ts'
import { timeRoutes } from './routes.server.ts'
import { findTimeOf } from './service.server.ts'

const day = () => sql`${localTime(sql.ref('time_log.started_at'))}::date`
const minutes = sql`round(sum(seconds) / 60.0)::int`

/** Merges the logs of a task and day into one entry, because a day has many logs. */
const timeTimeline: TimelinePart = {
  kind: 'time',
  access: 'editor',
  select: ({ clientId }) => sql`
    select task.id || ' ' || ${day()} as id, max(started_at) as at, task.id as about,
      ${minutes} / 60 || ':' || lpad((${minutes} % 60)::text, 2, '0') || ' hours logged on '
        || task.title as text
    from project
    join time_log on time_log.project_id = project.id
    join task on task.id = time_log.task_id
    where project.account_id = ${clientId}
    group by task.id, ${day()}`,
  pathOf: taskPaths.details,
}

export const timeDomain: ServerDomain = {
  routes: timeRoutes,
  jobs: timeJobs,
  answers: [timelinePart(timeTimeline), holdsAccount(findTimeOf)],
  notifications: timeNotifications,
}
