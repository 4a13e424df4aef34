import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { removeUnusedRows } from '#features/files/public.server.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import { startTestApp } from '#test/app.ts'
import { untilDone } from '#test/outbox.ts'
import { sweep } from './sweep.ts'

const app = await startTestApp()
const { db, files, jobs } = app.kernel

const start = new Date('2026-11-03T09:00:00Z')
const now = () => start
const hoursAgo = (hours: number) => new Date(start.getTime() - hours * 3_600_000).toISOString()

beforeEach(async () => {
  for (const table of ['account', 'file'] as const) await db.deleteFrom(table).execute()
})

async function addFile(letter: string, createdAt: string, kind = 'avatar') {
  const key = `${kind}/${letter.repeat(22)}-10x10`
  const file = {
    key,
    kind,
    url: `/files/${key}/10.webp`,
    width: 10,
    height: 10,
    bytes: 9,
  }
  await db
    .insertInto('file')
    .values({ ...file, created_at: createdAt })
    .execute()
  await files.put(`${key}/10.webp`, Buffer.from('a picture'), 'image/webp')
  return file
}

async function isKept({ key }: { key: string }): Promise<[row: boolean, object: boolean]> {
  await untilDone(app, 'remove-files')
  const row = await db.selectFrom('file').where('key', '=', key).select('key').executeTakeFirst()
  const object = await files.get(`${key}/10.webp`)
  object?.stream.destroy()
  return [row !== undefined, object !== null]
}

const addService = (image: string) =>
  db
    .insertInto('service')
    .values({ title: 'Web design', slug: 'web-design', content: '<p>We build.</p>', image })
    .execute()

const addAccount = async (avatar: string | null, trx = db) => {
  const account = {
    email: `${crypto.randomUUID()}@example.org`,
    first_name: 'A',
    last_name: 'B',
    avatar,
  }
  return trx.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
}

describe('sweep', () => {
  test('removes expired counts and used challenges', async () => {
    for (const [key, time] of [
      ['over', hoursAgo(0.1)],
      ['live', hoursAgo(-0.1)],
    ] as const) {
      await db.insertInto('rate_limit').values({ key, count: 1, resets_at: time }).execute()
      await db.insertInto('used_challenge').values({ nonce: key, expires_at: time }).execute()
    }
    await sweep({ ...app.kernel, now })
    const counts = await db.selectFrom('rate_limit').select('key').execute()
    const answers = await db.selectFrom('used_challenge').select('nonce').execute()
    assert.deepEqual([counts, answers], [[{ key: 'live' }], [{ nonce: 'live' }]])
  })

  test('removes security events after ninety days', async () => {
    for (const days of [89.9, 90.1]) {
      const event = { kind: 'signed-in', detail: String(days), created_at: hoursAgo(days * 24) }
      await db.insertInto('security_event').values(event).execute()
    }
    await sweep({ ...app.kernel, now })
    const remaining = await db.selectFrom('security_event').select('detail').execute()
    assert.deepEqual(remaining, [{ detail: '89.9' }])
  })

  test('removes recorded changes of content after two years, and no others', async () => {
    const change = { action: 'remove', title: 'Gone', item_id: crypto.randomUUID() }
    for (const [kind, days] of [
      ['reason', 731],
      ['reason', 729],
      ['invoice', 731],
    ] as const) {
      const created_at = hoursAgo(days * 24)
      await db
        .insertInto('change')
        .values({ ...change, kind, created_at })
        .execute()
    }
    await sweep({ ...app.kernel, now })
    const left = await db
      .selectFrom('change')
      .select(['kind', 'created_at'])
      .orderBy('kind')
      .execute()
    assert.deepEqual(left, [
      { kind: 'invoice', created_at: hoursAgo(731 * 24) },
      { kind: 'reason', created_at: hoursAgo(729 * 24) },
    ])
  })

  test('runs the remaining sweeps if one fails', async () => {
    const key = 'over'
    await db
      .insertInto('used_challenge')
      .values({ nonce: key, expires_at: hoursAgo(0.1) })
      .execute()
    await sql`alter table rate_limit rename to away`.execute(db)
    await assert.rejects(sweep({ ...app.kernel, now }), /rate_limit/)
    await sql`alter table away rename to rate_limit`.execute(db)
    const left = await db
      .selectFrom('used_challenge')
      .select('nonce')
      .where('nonce', '=', key)
      .execute()
    assert.deepEqual(left, [])
  })

  test('removes sessions a month after they expire', async () => {
    const { id } = await addAccount(null)
    for (const [userAgent, days] of [
      ['old', 31],
      ['late', 29],
      ['open', -1],
    ] as const) {
      const time = hoursAgo(days * 24)
      await db
        .insertInto('session')
        .values({
          account_id: id,
          user_agent: userAgent,
          authenticated_at: time,
          last_seen_at: time,
          idle_expires_at: time,
          expires_at: time,
        })
        .execute()
    }
    await sweep({ ...app.kernel, now })
    const left = await db.selectFrom('session').select('user_agent').orderBy('user_agent').execute()
    assert.deepEqual(left, [{ user_agent: 'late' }, { user_agent: 'open' }])
  })

  test('removes expired links and challenges', async () => {
    const { id } = await addAccount(null)
    for (const [name, time] of [
      ['over', hoursAgo(0.1)],
      ['live', hoursAgo(-0.1)],
    ] as const) {
      const link = { hash: Buffer.from(name), purpose: 'reset', account_id: id, expires_at: time }
      await db.insertInto('password_link').values(link).execute()
      await db
        .insertInto('passkey_challenge')
        .values({ challenge: name, purpose: 'sign-in', expires_at: time })
        .execute()
    }
    await sweep({ ...app.kernel, now })
    const links = await db.selectFrom('password_link').select('hash').execute()
    const challenges = await db.selectFrom('passkey_challenge').select('challenge').execute()
    assert.deepEqual(
      links.map(({ hash }) => hash.toString()),
      ['live'],
    )
    assert.deepEqual(challenges, [{ challenge: 'live' }])
  })

  test('removes devices that were not used for 400 days', async () => {
    const { id } = await addAccount(null)
    for (const days of [401, 399]) {
      await db
        .insertInto('known_device')
        .values({ account_id: id, hash: Buffer.from(`${days}`), last_seen_at: hoursAgo(days * 24) })
        .execute()
    }
    await sweep({ ...app.kernel, now })
    const left = await db.selectFrom('known_device').select('hash').execute()
    assert.deepEqual(
      left.map(({ hash }) => hash.toString()),
      ['399'],
    )
  })

  test('removes avatars that were unused for a day, with their files', async () => {
    const old = await addFile('o', hoursAgo(25))
    const fresh = await addFile('f', hoursAgo(23))
    await sweep({ ...app.kernel, now })
    assert.deepEqual(await isKept(old), [false, false])
    assert.deepEqual(await isKept(fresh), [true, true])
  })

  test('keeps used avatars and all pictures of the library', async () => {
    const taken = await addFile('t', hoursAgo(99))
    await addAccount(taken.url)
    const unused = await addFile('u', hoursAgo(99), 'service')
    await sweep({ ...app.kernel, now })
    for (const file of [taken, unused]) assert.deepEqual(await isKept(file), [true, true])
  })

  test('skips an avatar that is being assigned, without waiting', async () => {
    const taken = await addFile('s', hoursAgo(50))
    const next = await addFile('n', hoursAgo(49))
    await db.transaction().execute(async (trx) => {
      await addAccount(taken.url, trx)
      await sweep({ ...app.kernel, now })
    })
    assert.deepEqual(await isKept(taken), [true, true])
    assert.deepEqual(await isKept(next), [false, false])
  })
})

describe('removing a picture', () => {
  test('prevents content from using it concurrently', async () => {
    const file = await addFile('r', hoursAgo(50))
    const late = await db.transaction().execute(async (trx) => {
      await removeUnusedRows(trx, jobs, [file])
      return { refused: addService(file.url).catch((error: { code: string }) => error.code) }
    })
    assert.equal(await late.refused, '23503')
    assert.deepEqual(await isKept(file), [false, false])
  })

  test('keeps its files if the transaction is rolled back', async () => {
    const file = await addFile('k', hoursAgo(50))
    const undone = db.transaction().execute(async (trx) => {
      await removeUnusedRows(trx, jobs, [file])
      throw new Error('rolled back')
    })
    await assert.rejects(undone, /rolled back/)
    await jobs.send(db, storageJobs['discard-upload'], { key: file.key, table: 'file' })
    await untilDone(app, 'discard-upload')
    assert.deepEqual(await isKept(file), [true, true])
  })
})
