import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type ListQuery, listRows } from '#server/list.ts'
import { isAddressed } from '#server/slugs.ts'
import type { ShowcaseProject } from './contract.ts'

type Category = ShowcaseProject['categoryId']

function selectShowcase(db: Db) {
  return db
    .selectFrom('project')
    .leftJoin('project_category as category', 'category.id', 'project.category_id')
    .select([
      'project.id',
      'project.id as _id',
      'project.title',
      'project.slug',
      'project.description',
      'project.meta_description',
      'project.tech_stack as techStack',
      'project.project_url as projectUrl',
      'project.created_at as createdAt',
      'project.updated_at as updatedAt',
      sql<string[]>`array(select url from project_image
        where project_id = project.id order by position)`.as('files'),
      sql<Category>`case when category.id is not null then json_build_object(
        'id', category.id, '_id', category.id, 'name', category.name) end`.as('categoryId'),
    ])
}

export function listShowcase(db: Db, { filter, ...query }: ListQuery) {
  const inCategory = filter ? sql`project.category_id = ${filter}` : sql`true`
  return listRows(db, {
    table: 'project',
    select: selectShowcase(db),
    sorts: {
      createdAt: sql.ref('project.created_at'),
      title: sql`lower(project.title)`,
    },
    search: ['project.title'],
    where: sql<SqlBool>`project.showcase and ${inCategory}`,
    query,
  })
}

export function findShowcase(db: Db, slugOrId: string): Promise<ShowcaseProject | undefined> {
  return selectShowcase(db)
    .where(isAddressed('project', slugOrId))
    .where('project.showcase', '=', true)
    .executeTakeFirst()
}
