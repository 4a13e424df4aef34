import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { blog } from '#features/blog/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { services } from '#features/services/contract.ts'
import { withoutResult } from '#server/db/plan-once.ts'
import { sanitizerVersion } from '#server/files/sanitize.ts'
import { startTestApp } from '#test/app.ts'
import { makeBlog, makeFaq, makeService, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { changes } from './changes/contract.ts'
import { sanitizeStale } from './jobs.server.ts'

const app = await startTestApp()
const admin = await signInAs(app, 'Admin')
const { db } = app.database

const hostile = '<p onclick="hacked()">Fine</p>'
const clean = '<p>Fine</p>'

async function addFaq() {
  const body = { question: 'Why?', answer: hostile, category: 'website' as const }
  return (await admin.call(faqs.add, { body })).item
}

async function stored(id: string) {
  const found = db.selectFrom('faq').select(['answer', 'sanitizer_version']).where('id', '=', id)
  const { answer, sanitizer_version } = await found.executeTakeFirstOrThrow()
  return [answer, sanitizer_version]
}

async function read(id: string) {
  return (await admin.call(faqs.one, { params: { id } })).answer
}

/** Stores text as a program with this version of the sanitizer would. */
async function storeAs(version: number, id: string, answer: string) {
  await db.transaction().execute(async (trx) => {
    await sql`${withoutResult} select set_config('atrium.sanitizer_version', ${`${version}`}, true)`.execute(
      trx,
    )
    await trx.updateTable('faq').set({ answer }).where('id', '=', id).execute()
  })
}

describe('stored rich text', () => {
  test('carries the version of the sanitizer that cleaned it', async () => {
    const { id } = await addFaq()
    assert.deepEqual(await stored(id), [clean, sanitizerVersion])
  })

  test('is not sanitized again while that version is the current one', async () => {
    const { id } = await addFaq()
    await storeAs(sanitizerVersion, id, hostile)
    assert.equal(await read(id), hostile)
    const { rows } = await admin.call(faqs.list, { query: { fields: ['answer'] } })
    assert.deepEqual(rows.find((row) => row.id === id)?.answer, hostile)
  })

  test('is sanitized when it is read if an older version stored it', async () => {
    const { id } = await addFaq()
    await storeAs(sanitizerVersion - 1, id, hostile)
    assert.equal(await read(id), clean)
  })

  test('loses its version when something else changes it, whatever that claims', async () => {
    const { id } = await addFaq()
    const text = db.updateTable('faq').where('id', '=', id)
    await text.set({ answer: hostile, sanitizer_version: sanitizerVersion }).execute()
    assert.deepEqual(await stored(id), [hostile, null])
    assert.equal(await read(id), clean)
    await text.set({ sanitizer_version: sanitizerVersion }).execute()
    assert.deepEqual(await stored(id), [hostile, null])
  })

  test('has no version when it was inserted by hand', async () => {
    const { id } = await makeFaq(db, { answer: hostile, sanitizer_version: sanitizerVersion })
    assert.deepEqual(await stored(id), [hostile, null])
    assert.equal(await read(id), clean)
  })

  test('keeps its version when another column changes', async () => {
    const { id } = await addFaq()
    await db.updateTable('faq').set({ question: 'How?' }).where('id', '=', id).execute()
    assert.deepEqual(await stored(id), [clean, sanitizerVersion])
  })

  test('is sanitized when an older version of it is restored', async () => {
    const { id } = await addFaq()
    const { changeId } = await admin.call(faqs.remove, { params: { id } })
    const before = sql<string>`jsonb_set(before, '{answer}', ${JSON.stringify(hostile)}::jsonb)`
    await db.updateTable('change').set({ before }).where('id', '=', changeId).execute()
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await stored(id), [clean, sanitizerVersion])
  })

  test('is sanitized again when a list cuts it', async () => {
    const content = `<p><a href="/${'x'.repeat(990)}">long</a></p>`
    const { id } = await makeBlog(db, { content })
    const { rows } = await admin.call(blog.list, { query: { brief: 'yes' } })
    assert.equal(rows.find((row) => row.id === id)?.content, '<p></p>')
  })

  test('does not record its version as content', async () => {
    const { id } = await addFaq()
    const { rows } = await admin.call(changes.list, { query: { itemId: id } })
    const { after, now } = await admin.call(changes.one, { params: { id: rows[0]?.id ?? '' } })
    assert.deepEqual(
      [after, now].map((row) => 'sanitizer_version' in (row ?? {})),
      [false, false],
    )
  })
})

describe('the job that sanitizes stored rich text', () => {
  test('cleans stale text without a new version of the record', async () => {
    const stale = await makeService(db, { content: hostile })
    const older = await addFaq()
    await storeAs(sanitizerVersion - 1, older.id, hostile)
    await sanitizeStale(db)
    assert.deepEqual(await stored(older.id), [clean, sanitizerVersion])
    const service = db.selectFrom('service').selectAll().where('id', '=', stale.id)
    const { content, sanitizer_version, updated_at } = await service.executeTakeFirstOrThrow()
    assert.deepEqual(
      [content, sanitizer_version, updated_at],
      [clean, sanitizerVersion, stale.updated_at],
    )
    const { total } = await admin.call(changes.list, { query: { itemId: stale.id } })
    assert.equal(total, 0)
    assert.equal(
      (await app.visit().call(services.one, { params: { id: stale.id } })).content,
      clean,
    )
  })

  test('drops no page, because readers already got sanitized text', async (t) => {
    await makeService(db, { content: hostile })
    const { id } = await addFaq()
    const listener = new pg.Client(app.database.connection)
    await listener.connect()
    t.after(() => listener.end())
    const heard: string[] = []
    listener.on('notification', ({ payload = '' }) => heard.push(payload))
    await listener.query('listen atrium')
    await sanitizeStale(db)
    await db.updateTable('faq').set({ question: 'How?' }).where('id', '=', id).execute()
    await until('the question is announced', () => heard.length > 0)
    assert.deepEqual(
      heard.map((payload) => JSON.parse(payload)),
      [{ type: 'content', tag: 'faq' }],
    )
  })
})
