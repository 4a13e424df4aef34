import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { createTestDatabase } from '#test/db.ts'
import { createLog } from './log.ts'
import { createStorage } from './storage.ts'
import { sweep } from './sweep.ts'

const { db } = await createTestDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-sweep-'))
after(() => rm(dataDir, { recursive: true }))
const files = createStorage({ dataDir, s3: undefined }, createLog('silent'))

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

const addAccount = async (avatar: string | null) => {
  const account = {
    email: `${crypto.randomUUID()}@example.org`,
    first_name: 'A',
    last_name: 'B',
    avatar,
  }
  return db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
}

describe('sweep', () => {
  test('removes counts and used answers that have run out', async () => {
    for (const [key, time] of [
      ['over', hoursAgo(0.1)],
      ['live', hoursAgo(-0.1)],
    ] as const) {
      await db.insertInto('rate_limit').values({ key, count: 1, resets_at: time }).execute()
      await db.insertInto('used_challenge').values({ nonce: key, expires_at: time }).execute()
    }
    await sweep({ db, files, now })
    const counts = await db.selectFrom('rate_limit').select('key').execute()
    const answers = await db.selectFrom('used_challenge').select('nonce').execute()
    assert.deepEqual([counts, answers], [[{ key: 'live' }], [{ nonce: 'live' }]])
  })

  test('removes sessions a month after their end', async () => {
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
    await sweep({ db, files, now })
    const left = await db.selectFrom('session').select('user_agent').orderBy('user_agent').execute()
    assert.deepEqual(left, [{ user_agent: 'late' }, { user_agent: 'open' }])
  })

  test('removes links and challenges that have run out', async () => {
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
    await sweep({ db, files, now })
    const links = await db.selectFrom('password_link').select('hash').execute()
    const challenges = await db.selectFrom('passkey_challenge').select('challenge').execute()
    assert.deepEqual(
      links.map(({ hash }) => hash.toString()),
      ['live'],
    )
    assert.deepEqual(challenges, [{ challenge: 'live' }])
  })

  test('forgets a device that did not come back for 400 days', async () => {
    const { id } = await addAccount(null)
    for (const days of [401, 399]) {
      await db
        .insertInto('known_device')
        .values({ account_id: id, hash: Buffer.from(`${days}`), last_seen_at: hoursAgo(days * 24) })
        .execute()
    }
    await sweep({ db, files, now })
    const left = await db.selectFrom('known_device').select('hash').execute()
    assert.deepEqual(
      left.map(({ hash }) => hash.toString()),
      ['399'],
    )
  })

  test('removes avatars that nobody has had for a day, with their objects', async () => {
    const old = await addFile('o', hoursAgo(25))
    const fresh = await addFile('f', hoursAgo(23))
    await sweep({ db, files, now })
    assert.deepEqual(await isKept(old), [false, false])
    assert.deepEqual(await isKept(fresh), [true, true])
  })

  test('keeps avatars that somebody has, and every picture of the library', async () => {
    const taken = await addFile('t', hoursAgo(99))
    await addAccount(taken.url)
    const unused = await addFile('u', hoursAgo(99), 'service')
    await sweep({ db, files, now })
    for (const file of [taken, unused]) assert.deepEqual(await isKept(file), [true, true])
  })

  test('keeps the row of a file that could not be removed, and goes on with the next', async () => {
    const stuck = await addFile('s', hoursAgo(50))
    const next = await addFile('n', hoursAgo(49))
    const failing = {
      ...files,
      remove: async (key: string) => {
        if (key === stuck.key) throw new Error('The bucket is away')
        await files.remove(key)
      },
    }
    await assert.rejects(
      sweep({ db, files: failing, now }),
      /Files left over: 1. The bucket is away/,
    )
    assert.deepEqual(await isKept(stuck), [true, true])
    assert.deepEqual(await isKept(next), [false, false])
    await sweep({ db, files, now })
    assert.deepEqual(await isKept(stuck), [false, false])
  })

  test('refuses content that takes up a file while it is swept', async () => {
    const file = await addFile('r', hoursAgo(50))
    let late: Promise<unknown> | undefined
    const slow = {
      ...files,
      remove: async (key: string) => {
        late = addService(file.url).catch((error: { code: string }) => error.code)
        await files.remove(key)
      },
    }
    await sweep({ db, files: slow, now })
    assert.equal(await late, '23503')
    assert.deepEqual(await isKept(file), [false, false])
  })
})
