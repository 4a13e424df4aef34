import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { contentHandlers, contentStore, recordColumns } from '#content/store.server.ts'
import { altOf } from '#server/files/alt-text.ts'
import { implement } from '#server/http/implement.ts'
import { process, type SaveProcessStep } from './contract.ts'
import { starterSteps } from './starter.server.ts'

const store = contentStore('process', {
  select: (db) =>
    db
      .selectFrom('process_step')
      .select([
        ...recordColumns,
        'title',
        'image as file',
        altOf('process_step.image').as('file_alt'),
        'description',
      ]),
  search: ['process_step.title'],
  sorts: { order: [sql.ref('process_step.position'), sql.ref('process_step.created_at')] },
  reversed: [],
  // Unlike other lists, as specified.
  usualSort: 'order',
  refusals: {
    process_step_image_fkey: [
      'INVALID_INPUT',
      { fields: { file: 'This image is no longer there.' } },
    ],
  },
})

export const processRoutes = implement(process, {
  ...contentHandlers(store, ({ file, ...rest }: z.output<typeof SaveProcessStep>) => ({
    ...rest,
    image: file,
  })),
  order: store.order,
  starter: (ctx) => store.start(ctx, starterSteps),
})
