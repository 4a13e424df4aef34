import { sql } from 'kysely'
import { holdsAccount } from '#features/accounts/public.server.ts'
import { tasks } from '#features/tasks/contract.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { people, staffByName } from '#people/contract.ts'
import { localTime, type TimelinePart, timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRead, type OwnPage } from '#server/http/first-reads.ts'
import { mayCall } from '#shared/roles.ts'
import { time } from './contract.ts'
import { timeJobs } from './jobs.server.ts'
import { timeNotifications } from './notifications.ts'
import { timePaths } from './paths.ts'
import { timeRoutes } from './routes.server.ts'
import { latestOf, ownTasks, ownWeek } from './rules.ts'
import { findTimeOf } from './service.server.ts'
import { selectWeek } from './week/week.ts'

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
    where project.client_id = ${clientId}
    group by task.id, task.title, ${day()}`,
  pathOf: taskPaths.details,
}

const weekOf = ({ search, today, userId, role }: OwnPage) =>
  selectWeek(search, today, userId, mayCall(people.list.access, role))

export const timeDomain: ServerDomain = {
  routes: timeRoutes,
  firstReads: {
    '/admin/*': [firstRead(time.timer)],
    [taskPaths.list]: [
      ({ userId, role, today }) =>
        mayCall(tasks.add.access, role)
          ? undefined
          : firstRead(time.totals, { query: ownWeek(userId, today) }),
    ],
    [taskPaths.details(':id')]: [
      ({ params: { id = '' } }) => firstRead(time.list, { query: latestOf(id) }),
    ],
    [timePaths.week]: [
      (page) => firstRead(time.list, weekOf(page).logs),
      (page) => firstRead(time.totals, { query: weekOf(page).selection }),
      (page) => firstRead(time.totals, { query: { person: weekOf(page).selection.person } }),
      firstRead(people.list, { query: staffByName }),
    ],
    [timePaths.timer]: [({ userId }) => firstRead(tasks.list, { query: ownTasks(userId) })],
  },
  jobs: timeJobs,
  answers: [timelinePart(timeTimeline), holdsAccount(findTimeOf)],
  notifications: timeNotifications,
}
