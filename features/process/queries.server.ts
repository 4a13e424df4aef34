import { sql } from 'kysely'
import { contentOf } from '#content/content.server.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { altOf } from '#server/files/alt-text.ts'
import type { ProcessStep } from './contract.ts'

const columns = [
  'id',
  'id as _id',
  'title',
  'image as file',
  altOf('process_step.image').as('file_alt'),
  'description',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** The first step first, unlike other lists. */
export function listSteps(db: Db, query: ListQuery) {
  return listRows(db, {
    table: 'process_step',
    select: db.selectFrom('process_step').select(columns),
    sorts: {
      order: [sql.ref('process_step.position'), sql.ref('process_step.created_at')],
      createdAt: sql.ref('process_step.created_at'),
      updatedAt: sql.ref('process_step.updated_at'),
      title: sql`lower(process_step.title)`,
    },
    search: ['process_step.title'],
    query: { ...query, sort: query.sort ?? 'order' },
  })
}

export function findStep(db: Db, id: string): Promise<ProcessStep | undefined> {
  return db.selectFrom('process_step').select(columns).where('id', '=', id).executeTakeFirst()
}

export const stepContent = contentOf({
  table: 'process_step',
  find: findStep,
  refusals: {
    process_step_image_fkey: [
      'INVALID_INPUT',
      { fields: { file: 'This image is no longer there.' } },
    ],
  },
})
