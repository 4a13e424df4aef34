import { sql } from 'kysely'
import { requireRecentAuthentication } from '#features/auth/public.server.ts'
import { isUnused, removeUnusedRows } from '#features/files/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import { demoPassword } from './contract.ts'
import { tablesWithIds } from './demo-records.server.ts'
import { findReferences, removeRows } from './remove-rows.server.ts'

type StartOverContext = Context<'REAUTH_REQUIRED' | 'DEMO_PASSWORD', SignedIn>

/** Removes what the demo was seeded with, and what cannot be without it, in one transaction. */
export async function startOver(ctx: StartOverContext): Promise<{ message: string }> {
  requireRecentAuthentication(ctx)
  const own = ctx.user.id
  // Without a user, because the removals are no changes that somebody could undo.
  await inTransaction({ ...ctx, user: null }, async ({ db: trx }) => {
    await sql`lock table demo_record in exclusive mode`.execute(trx)
    const { isDemo, hasDemoPassword } = await readState(trx, own)
    if (!isDemo) ctx.fail('NOT_FOUND')
    if (hasDemoPassword) ctx.fail(demoPassword)
    const emails = await trx
      .selectFrom('account')
      .innerJoin('demo_record', 'demo_record.id', 'account.id')
      .select('email')
      .where('account.id', '<>', own)
      .execute()
    const { ids, keys } = await removeRecords(trx, own)
    await removeTraces(trx, [...ids, ...emails.map(({ email }) => email)], ids)
    await restoreDefaults(trx)
    for (const key of keys) await ctx.jobs.send(trx, storageJobs['remove-files'], { key })
    await removePictures(trx, ctx.jobs)
    await trx.deleteFrom('demo_record').execute()
  })
  return { message: 'The demo is gone. The agency is yours to set up.' }
}

/** All accounts of the demo share one hash, of a password that everybody can read. */
async function readState(trx: Db, own: string) {
  const { rows } = await sql<{ isDemo: boolean; hasDemoPassword: boolean }>`
    select exists (select from demo_record) as "isDemo",
      exists (select from account join demo_record using (id)
        where id <> ${own} and password_hash = (select password_hash from account where id = ${own})
      ) as "hasDemoPassword"`.execute(trx)
  return rows[0]!
}

/** The records of the demo, those at the end of references first. */
async function removeRecords(trx: Db, own: string) {
  const references = await findReferences(trx)
  const removal = { trx, references, ids: new Set<string>(), keys: new Set<string>() }
  const parentsOf = (table: string) =>
    references.filter(({ child, parent }) => child === table && parent !== table)
  const depthOf = (table: string): number =>
    Math.max(0, ...parentsOf(table).map(({ parent }) => depthOf(parent) + 1))
  const tables = (await tablesWithIds(trx)).filter((name) => !['file', 'setting'].includes(name))
  // The ledger and what clients decided are otherwise never changed.
  await sql`alter table invoice_payment disable trigger invoice_payment_kept`.execute(trx)
  await sql`alter table decision disable trigger decision_kept`.execute(trx)
  for (const table of tables.sort((one, other) => depthOf(other) - depthOf(one))) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} join demo_record using (id) where id <> ${own}`.execute(
      trx,
    )
    await removeRows(
      removal,
      table,
      rows.map(({ id }) => id),
    )
  }
  await sql`alter table invoice_payment enable trigger invoice_payment_kept`.execute(trx)
  await sql`alter table decision enable trigger decision_kept`.execute(trx)
  return { ids: [...removal.ids], keys: [...removal.keys] }
}

/** What no reference leads to: recorded changes, queued jobs, notifications, page views, counters. */
async function removeTraces(trx: Db, words: string[], ids: string[]): Promise<void> {
  const removed = sql`any (${ids}::uuid[])`
  await sql`delete from change where item_id = ${removed}
    or item_id in (select id from demo_record)`.execute(trx)
  await sql`delete from notification where about = any (${ids}::text[])`.execute(trx)
  await sql`delete from job.job where state in ('created', 'retry', 'failed') and exists (
    select from unnest(${words}::text[]) word where position(word in data::text) > 0)`.execute(trx)
  for (const table of ['visit', 'visit_day'])
    await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`delete from sandbox_intent where not exists (
    select from payment_intent where provider_id = sandbox_intent.id)`.execute(trx)
  await sql`delete from invoice_number where not exists (
    select from invoice where number is not null
      and invoice_number.year in (0, extract(year from date_issued)))`.execute(trx)
}

/** Fields of settings that still have the value of the demo get their defaults. */
async function restoreDefaults(trx: Db): Promise<void> {
  await sql`update setting set value = (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from jsonb_each(setting.value) field
      where field.value is distinct from demo_record.value -> field.key)
    from demo_record where demo_record.id = setting.id`.execute(trx)
  await sql`delete from setting using demo_record
    where demo_record.id = setting.id and setting.value = '{}'`.execute(trx)
}

/** Pictures of the demo stay while something that stays shows them. */
async function removePictures(trx: Db, jobs: StartOverContext['jobs']): Promise<void> {
  const pictures = await trx
    .selectFrom('file')
    .innerJoin('demo_record', 'demo_record.id', 'file.id')
    .select('file.key')
    .where(isUnused)
    .forUpdate('file')
    .execute()
  await removeUnusedRows(trx, jobs, pictures)
}
