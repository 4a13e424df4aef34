import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Resource } from '#db/types.ts'
import type { TestApp } from './app.ts'
import { pdf } from './documents.ts'
import { makeZip } from './zips.ts'

/** A file shared with all clients. */
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

/** An archive of personal data that can be downloaded for a day. */
export async function makeDownload({ kernel }: TestApp, account_id: string) {
  const key = `data/${randomBytes(16).toString('base64url')}`
  await kernel.files.put(`${key}/file.zip`, makeZip([{ name: 'a' }]), 'application/octet-stream')
  const now = kernel.now()
  const time = now.toISOString()
  return kernel.db
    .insertInto('data_download')
    .values({
      ...{ account_id, key, bytes: 1, state: 'ready', requested_at: time, ready_at: time },
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
