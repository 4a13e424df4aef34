import { type SqlBool, sql } from 'kysely'
import { removeNotifications } from '#server/notifications/notify.ts'
import { type EraseContext, type PersonalData, readInBatches } from '#server/personal-data.ts'
import { projectNotifications } from './notifications.ts'
import { countProjects } from './queries.server.ts'

const isOf = (clientIds: readonly string[]) =>
  sql<SqlBool>`client_id = any (${[...clientIds]}::uuid[])`

const kinds = Object.values(projectNotifications)

/** Projects belong to the agency: only what the public site shows of them is kept. */
async function eraseProjects(
  { db: trx, now }: EraseContext,
  clientIds: readonly string[],
): Promise<void> {
  const time = now().toISOString()
  const projects = await trx
    .updateTable('project')
    .set({ note: '', updated_at: time })
    .where(isOf(clientIds))
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
  read: ({ db }, { id, clientIds }) =>
    readInBatches(
      db
        .selectFrom('project')
        .select(['id', 'title', 'description', 'status', 'priority', 'due_date as dueDate'])
        .select(['tech_stack as techStack', 'project_url as projectUrl', 'showcase'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .select(
          sql<object[]>`(select coalesce(json_agg(json_build_object(
            'action', action, 'comment', comment, 'at', entry.created_at,
            'from', case when entry.account_id = ${id} then 'you'
              when author.role = 'User' then 'colleague' else 'agency' end
          ) order by entry.created_at, entry.id), '[]') from project_entry as entry
          left join account as author on author.id = entry.account_id
          where project_id = project.id and ${isOf(clientIds)})`.as('history'),
        )
        .where(isOf(clientIds)),
      'project.id',
    ),
  unfinished: {
    one: 'running project',
    many: 'running projects',
    count: (db, accountId) =>
      countProjects(
        db,
        sql`status not in ('completed', 'canceled')
          and client_id in (select id from client where contact_id = ${accountId})`,
      ),
  },
  async erase(ctx, { clientIds }) {
    // Messages, and the names of files and of what was reviewed.
    await ctx.db
      .updateTable('project_entry')
      .set({
        comment: '',
        action: sql<string>`case when action ~ '^(File|Change accepted|Ready for review:|.* in review:)' then split_part(action, ':', 1) else action end`,
      })
      .where(isOf(clientIds))
      .execute()
    await eraseProjects(ctx, clientIds)
  },
}
