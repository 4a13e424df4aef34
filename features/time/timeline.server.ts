import { sql } from 'kysely'
import { localTime, type TimelinePart } from '#server/db/timeline-part.ts'

const day = () => sql`${localTime(sql.ref('time_log.started_at'))}::date`
const minutes = sql`round(sum(seconds) / 60.0)::int`

/** Merges the logs of a task and day into one entry, because a day has many logs. */
export const timeTimeline: TimelinePart = {
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
  pathOf: (id) => `/admin/task/details/${id}`,
}
