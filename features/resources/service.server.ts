import { laterThanBefore, requireLatest } from '#content/changes/conflict.server.ts'
import { takeUpload } from '#features/documents/public.server.ts'
import { requireClient } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { copyFile, type PrivateFile } from '#server/files/private-files.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { notify, removeNotifications } from '#server/notifications/notify.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Resource, resources } from './contract.ts'
import { publishResourceEvent } from './events.server.ts'
import { describeSharing, resourceNotifications, sharedWithYou } from './notifications.ts'
import { findFile, findResource, lockResource } from './queries.server.ts'

type Reader = Context<never, SignedIn>

/** A resource that is not shared with the reader is not found. */
export async function getResource(ctx: Reader, id: string): Promise<Resource> {
  return (await findResource(ctx.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
}

export async function getFile(ctx: Reader, id: string): Promise<PrivateFile> {
  return (await findFile(ctx.db, ctx.user, id)) ?? ctx.fail('NOT_FOUND')
}

export async function addResource(
  ctx: ContextOf<typeof resources.add>,
  body: Parts<typeof resources.add>['body'],
): Promise<Resource> {
  const { clientId = null, url, file, copyOf, text = '', ...fields } = body
  const time = ctx.now().toISOString()
  const copy = copyOf ? await copyFile(ctx.files, await getFile(ctx, copyOf)) : undefined
  const added = inTransaction(ctx, async (inner) => {
    const content = copy ? { ...copy, url: null } : await takeContent(inner, { url, file })
    if (!content) ctx.fail('INVALID_INPUT', { fields: { file: 'Choose a file or enter a link.' } })
    const client_id = clientId && (await requireClient(inner, clientId, 'clientId'))
    const { id } = await inner.db
      .insertInto('resource')
      .values({
        ...fields,
        ...content,
        text,
        client_id,
        created_at: time,
        updated_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyOfSharing(inner.db, client_id, fields.title)
    await publishResourceEvent(inner.db, id, [client_id])
    return getResource(inner, id)
  })
  return added.catch(async (error) => {
    if (copy) await ctx.jobs.send(ctx.db, storageJobs['remove-files'], { key: copy.key })
    throw error
  })
}

const noFile = { key: null, kind: null, name: null, bytes: null }

/** The columns of a new link or file; undefined if neither was sent. */
async function takeContent(
  ctx: Reader,
  { url, file }: { url?: string | null | undefined; file?: string | null | undefined },
) {
  if (!file) return url ? { ...noFile, url } : undefined
  const fields = { file: 'This file is no longer there. Please choose it again.' }
  const taken = (await takeUpload(ctx, file)) ?? ctx.fail('INVALID_INPUT', { fields })
  return { ...taken, url: null }
}

/** With `basedOn`, fails unless that version is still the latest. */
export function editResource(
  ctx: ContextOf<typeof resources.edit>,
  id: string,
  { basedOn, clientId, url, file, ...fields }: Parts<typeof resources.edit>['body'],
): Promise<Resource> {
  return inTransaction(ctx, async (inner) => {
    const { db: trx, now, jobs } = inner
    const before = (await lockResource(trx, id)) ?? ctx.fail('NOT_FOUND')
    await requireLatest(inner, basedOn, { by: before.changed_by, at: before.updated_at })
    const client_id = clientId && (await requireClient(inner, clientId, 'clientId'))
    const content = await takeContent(inner, { url, file })
    const { client_id: clientNow, title } = await trx
      .updateTable('resource')
      .set({
        ...fields,
        ...content,
        client_id,
        changed_by: ctx.user.id,
        updated_at: laterThanBefore(now()),
      })
      .where('id', '=', id)
      .returning(['client_id', 'title'])
      .executeTakeFirstOrThrow()
    if (before.key && content)
      await jobs.send(trx, storageJobs['remove-files'], { key: before.key })
    if (clientNow !== before.client_id) {
      await removeSharingNotification(trx, before.client_id, before.title)
      await notifyOfSharing(trx, clientNow, title)
    }
    await publishResourceEvent(trx, id, [before.client_id, clientNow])
    return getResource(inner, id)
  })
}

export async function removeResource(ctx: Reader, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db: trx }) => {
    const removed = await trx
      .deleteFrom('resource')
      .where('id', '=', id)
      .returning(['client_id', 'title', 'key'])
      .executeTakeFirst()
    if (!removed) return ctx.fail('NOT_FOUND')
    if (removed.key) await ctx.jobs.send(trx, storageJobs['remove-files'], { key: removed.key })
    await removeSharingNotification(trx, removed.client_id, removed.title)
    await publishResourceEvent(trx, id, [removed.client_id])
  })
}

const { 'resource-shared': shared } = resourceNotifications

/** `clientId` is null for a resource shared with all clients. */
async function notifyOfSharing(trx: Db, clientId: string | null, title: string): Promise<void> {
  const to = clientId ? { clientId } : 'client'
  await notify(trx, { to, kind: shared, subject: describeSharing(title), about: sharedWithYou })
}

/** Removes notifications, which contain the title, from clients who no longer see the resource. */
async function removeSharingNotification(trx: Db, clientId: string | null, title: string) {
  const subject = describeSharing(title)
  const to = clientId ? { clientId } : 'client'
  await removeNotifications(trx, { to, kinds: [shared], about: sharedWithYou, subject })
}
