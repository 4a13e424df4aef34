import { sql } from 'kysely'
import { afterRestore, readableRows } from '#content/changes/service.server.ts'
import { contentReads } from '#content/first-reads.server.ts'
import { holdsClient } from '#features/accounts/public.server.ts'
import { projectCategories } from '#features/categories/contract.ts'
import { isProjectOpenTo } from '#features/documents/public.server.ts'
import { nameSql } from '#people/person.server.ts'
import { hasWords, recordSearch } from '#server/db/record-search.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { notificationLetters } from '#server/notifications/letters.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { projects } from './contract.ts'
import { recordSave } from './history/saving.server.ts'
import { projectTimeline } from './history/timeline.server.ts'
import { ownList, projectList } from './lists.ts'
import { projectLetters } from './notifications.server.ts'
import { projectNotifications } from './notifications.ts'
import { clientProjectPaths, projectPaths } from './paths.ts'
import { projectData } from './personal-data.server.ts'
import { countProjects, isOpenTo } from './queries.server.ts'
import { projectRoutes } from './routes.server.ts'
import { readableProject } from './rules.ts'

const sweptAtOnce = 1_000

/** The history of deleted projects, once no recorded change can bring them back. */
const sweepHistory: Sweep = ({ config, db, daysAgo }) =>
  sql`
    delete from project_entry where project_id in (
      select distinct project_id from project_entry
      where not exists (select from project where project.id = project_id)
        and not exists (select from change where item_id = project_id
          and change.created_at > ${daysAgo(config.changeRetentionDays)})
      limit ${sweptAtOnce}
    )`.execute(db)

const categories = firstRead(projectCategories.list, { query: { sort: 'name' } })

export const projectsDomain: ServerDomain = {
  routes: projectRoutes,
  sweeps: [sweepHistory],
  answers: [
    personalDataPart(projectData),
    recordSearch({
      label: 'Projects',
      access: 'staff',
      table: 'project',
      select: (wanted) => sql`
        select project.id, project.title, coalesce(${nameSql('client')}, 'No client') as note,
          project.created_at as at
        from project left join client_contact as client on client.id = project.client_id
        where ${hasWords(sql.ref('project.title'), wanted)} and ${isOpenTo(wanted.reader)}`,
      ofClient: (id) => sql`
        select id, title, 'Project' as note, created_at as at
        from project where client_id = ${id}`,
      pathOf: (id) => projectPaths.details(id),
    }),
    timelinePart(projectTimeline),
    notificationLetters(projectLetters),
    // A restored version is in the history like any other save.
    afterRestore({ project: (ctx, id) => recordSave(ctx, id, {}) }),
    readableRows({ project: readableProject }),
    isProjectOpenTo(isOpenTo),
    holdsClient(async (db, id) => ({
      noun: 'project',
      count: await countProjects(db, sql`client_id = ${id}`),
      path: projectPaths.filtered(id),
    })),
  ],
  firstReads: {
    ...contentReads('project', projects),
    [projectPaths.list]: [firstList(projects.list, projectList), categories],
    [projectPaths.add]: [categories],
    [projectPaths.edit(':id')]: [firstRecord(projects.one), categories],
    [clientProjectPaths.list]: [firstList(projects.mine, ownList)],
    [clientProjectPaths.details(':id')]: [firstRecord(projects.one)],
  },
  notifications: projectNotifications,
}
