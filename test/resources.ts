import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Resource } from '#db/types.ts'
import type { TestApp } from './app.ts'
import { pdf } from './documents.ts'

/** A resource with its file, shared with all clients. */
export async function makeResource(
  { kernel }: TestApp,
  values: Partial<Insertable<Resource>> = {},
) {
  const key = `document/${randomBytes(16).toString('base64url')}`
  await kernel.files.put(`${key}/file.pdf`, pdf, 'application/octet-stream')
  const file = { key, kind: 'pdf', name: 'Guide.pdf', bytes: pdf.length }
  return kernel.db
    .insertInto('resource')
    .values({ title: 'Guide', category: 'Guides', ...file, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}
