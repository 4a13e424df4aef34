import { type SqlBool, sql } from 'kysely'
import { removeNotifications } from '#server/notifications/notify.ts'
import { type EraseContext, type PersonalData, readInBatches } from '#server/personal-data.ts'
import { projectNotifications } from './notifications.ts'
import { countProjectsOf } from './queries.server.ts'

const kinds = Object.values(projectNotifications)

/** Projects belong to the agency: only what the public site shows of them is kept. */
async function eraseProjects({ db: trx, now }: EraseContext, accountId: string): Promise<void> {
  const time = now().toISOString()
  const projects = await trx
    .updateTable('project')
    .set({ note: '', updated_at: time })
    .where('account_id', '=', accountId)
    .returning(['id', 'showcase'])
    .execute()
  const ids = projects.map(({ id }) => id)
  const hidden = projects.flatMap(({ id, showcase }) => (showcase ? [] : [id]))
  if (hidden.length > 0)
    await trx
      .updateTable('project')
      .set({
        title: 'Project of an erased client',
        description: '<p></p>',
        meta_description: '',
        project_url: null,
        pictures: [],
        slug: sql<string>`'erased-' || id`,
      })
      .where('id', 'in', hidden)
      .execute()
  await trx
    .deleteFrom('old_slug')
    .where('item_id', 'in', hidden.length > 0 ? hidden : [null])
    .execute()
  // They hold all fields.
  if (ids.length > 0) await trx.deleteFrom('change').where('item_id', 'in', ids).execute()
  for (const about of ids) {
    await removeNotifications(trx, { to: 'staff', kinds, about })
    await removeNotifications(trx, { to: 'client', kinds, about })
  }
}

export const projectData: PersonalData = {
  name: 'projects',
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('project')
        .select(['id', 'title', 'description', 'status', 'priority', 'due_date as dueDate'])
        .select(['tech_stack as techStack', 'project_url as projectUrl', 'showcase'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .select(
          sql<object[]>`(select coalesce(json_agg(json_build_object(
            'action', action, 'comment', comment, 'at', entry.created_at,
            'from', case when entry.account_id = client_id then 'you' else 'agency' end
          ) order by entry.created_at, entry.id), '[]') from project_entry as entry
          where project_id = project.id and client_id = ${id})`.as('history'),
        )
        .where('account_id', '=', id),
      'project.id',
    ),
  unfinished: {
    one: 'running project',
    many: 'running projects',
    count: (db, accountId) =>
      countProjectsOf(db, accountId, sql<SqlBool>`status not in ('completed', 'canceled')`),
  },
  async erase(ctx, { id }) {
    // Messages and file names.
    await ctx.db
      .updateTable('project_entry')
      .set({
        comment: '',
        action: sql<string>`case when action like 'File%' then split_part(action, ':', 1) else action end`,
      })
      .where('client_id', '=', id)
      .execute()
    await eraseProjects(ctx, id)
  },
}
