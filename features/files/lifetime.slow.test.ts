import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { services } from '#features/services/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startOwnApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeFile, makeService, makeToken, signInAs } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawBlob } from '#test/pictures.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'
import { files, type UploadKind } from './contract.ts'

const day = 24 * 60 * 60 * 1000

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startOwnApp()
  admin = await signInAs(app, 'Admin')
})

const draft = { title: 'Care plans', slug: 'care-plans', content: '<p>Fine.</p>' }

async function uploadPicture(kind: UploadKind = 'service'): Promise<{ url: string; key: string }> {
  return admin.call(files.upload, { body: {}, files: { [kind]: await drawBlob() } })
}

const nameOf = ({ key }: { key: string }) => key.split('/')[1] ?? ''

async function isServed({ url }: { url: string }): Promise<boolean> {
  await untilDone(app, 'remove-files')
  const { status } = await fetch(app.url + url)
  assert.ok(status === 200 || status === 404, String(status))
  return status === 200
}

async function sweepAfter(ms: number): Promise<void> {
  const later = new Date(app.clock.now.getTime() + ms)
  await sweep({ ...app.kernel, now: () => later })
}

const slugs = async () =>
  (await app.database.db.selectFrom('service').select('slug').execute()).map(({ slug }) => slug)

describe('a picture uploaded in a form', () => {
  test('stays in the library if the form is rejected', async () => {
    const { slug } = await makeService(app.database.db)
    const before = await slugs()
    const fresh = await uploadPicture()
    const body = { ...draft, slug, file: fresh.url }
    await assert.rejects(admin.call(services.add, { body }), { code: 'SLUG_TAKEN' })
    const invalid = { ...body, slug: 'fine', title: '' }
    await assert.rejects(admin.call(services.add, { body: invalid }), { code: 'INVALID_INPUT' })
    assert.deepEqual(await slugs(), before)
    await sweepAfter(20 * day)
    assert.equal(await isServed(fresh), true)
    const { uses } = await admin.call(files.one, { params: { idOrName: nameOf(fresh) } })
    assert.equal(uses, 0)
  })

  test('is removed after a day if it is an unused avatar', async () => {
    const [taken, dropped] = [await uploadPicture('avatar'), await uploadPicture('avatar')]
    const { id } = await makeAccount(app.database.db, { avatar: taken.url })
    const served = async () => Promise.all([taken, dropped].map(isServed))
    await sweepAfter(day - 60_000)
    assert.deepEqual(await served(), [true, true])
    await sweepAfter(day + 60_000)
    assert.deepEqual(await served(), [true, false])
    const { rows } = await app.database.pool.query('select from file where key = $1', [dropped.key])
    assert.equal(rows.length, 0)
    await app.database.pool.query('update account set avatar = null where id = $1', [id])
    await sweepAfter(day + 60_000)
    assert.deepEqual(await served(), [false, false])
  })
})

describe('a service with a missing picture', () => {
  const nowhere = '/files/service/AbCdEfGhIjKlMnOpQrStUv-200x100/200.webp'
  const refusal = { code: 'INVALID_INPUT', status: 400 }

  test('is rejected at the field, and nothing is stored', async () => {
    const body = { ...draft, slug: 'never', file: nowhere }
    const fields = { file: 'This image is no longer there.' }
    await assert.rejects(admin.call(services.add, { body }), { ...refusal, fields })
    assert.ok(!(await slugs()).includes('never'))
    const { id } = await makeService(app.database.db, { title: 'As it was' })
    await assert.rejects(admin.call(services.edit, { params: { id }, body }), {
      ...refusal,
      fields,
    })
    const { title } = await admin.call(services.one, { params: { id } })
    assert.equal(title, 'As it was')
  })

  test('or one of another site or kind is rejected', async () => {
    const fields = { file: 'Please choose an image.' }
    for (const file of [`https://elsewhere.example${nowhere}`, '/favicon.ico', 'javascript:x']) {
      const body = { ...draft, slug: 'never', file }
      await assert.rejects(admin.call(services.add, { body }), { ...refusal, fields })
    }
  })

  test('that is removed concurrently is either saved with the picture or rejected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fresh = await uploadPicture()
      const body = { ...draft, slug: `race-${round}`, file: fresh.url }
      const outcomes = await Promise.allSettled([
        admin.call(services.add, { body }),
        admin.call(files.remove, { body: { key: fresh.key } }),
      ])
      const [added, removed] = outcomes.map(({ status }) => status === 'fulfilled')
      assert.notEqual(added, removed, JSON.stringify(outcomes))
      assert.equal(await isServed(fresh), added)
    }
  })
})

test('an upload answers 503 and stores nothing if the storage fails', async () => {
  const keys = { S3_URL: 'http://127.0.0.1:1/bucket', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
  const broken = await startOwnApp({ env: keys, database: app.database })
  const manager = await signInAs(broken, 'Manager')
  const count = async () =>
    (await app.database.pool.query('select count(*) from file')).rows[0].count
  const before = await count()
  const upload = manager.call(files.upload, { body: {}, files: { service: await drawBlob() } })
  await assert.rejects(upload, { code: 'UNAVAILABLE', status: 503 })
  assert.equal(await count(), before)
  // Its workers would keep taking jobs of this database and fail with the same storage.
  await broken.stop()
})

test('an upload removes its files if the row cannot be inserted', async () => {
  const root = path.join(app.kernel.config.dataDir, 'files', 'service')
  const before = await readdir(root)
  await app.database.pool.query(
    'alter table file add constraint refuse check (width <> 200) not valid',
  )
  await assert.rejects(uploadPicture(), { status: 500 })
  await app.database.pool.query('alter table file drop constraint refuse')
  await untilDone(app, 'discard-upload')
  assert.deepEqual(await readdir(root), before)
})

test('a picture is removed at once even if the bucket hangs, and its files later', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  atEnd(async () => void hanging.close().closeAllConnections())
  const { port } = hanging.address() as AddressInfo
  const S3 = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
  const slow = await startOwnApp({ env: { S3_URL: `http://127.0.0.1:${port}/bucket`, ...S3 } })
  const { db, pool } = slow.database
  const own = await signInAs(slow, 'Admin')
  const { key } = await makeFile(db)
  await own.call(files.remove, { body: { key } })
  assert.deepEqual(await db.selectFrom('file').select('key').execute(), [])
  const { rows } = await pool.query(
    "select data from job.job where name = 'remove-files' and state <> 'completed'",
  )
  assert.deepEqual(rows, [{ data: { key } }])
})

test('concurrent removals of pictures in use are all rejected with their uses', async () => {
  const few = await startOwnApp({ database: app.database, poolSize: 2 })
  const own = await signInAs(few, 'Admin')
  const all = Array.from({ length: 24 }, async () => {
    const { url, key } = await makeFile(app.database.db)
    await makeService(app.database.db, { title: 'Shows it', image: url })
    return key
  })
  const message = 'This image is still shown by the service “Shows it”.'
  const removals = (await Promise.all(all)).map((key) => own.call(files.remove, { body: { key } }))
  await Promise.all(
    removals.map((removal) => assert.rejects(removal, { code: 'FILE_IN_USE', message })),
  )
  // Its workers would take jobs of this database and remove the files of their own folder.
  await few.stop()
})

for (const code of ['ENOSPC', 'EDQUOT']) {
  test(`an upload to a full disk (${code}) is rejected with a message, and nothing is stored`, async () => {
    const { kernel } = app
    const disk = kernel.files
    const removed = Promise.withResolvers<void>()
    const root = path.join(kernel.config.dataDir, 'files', 'design')
    const before = await readdir(root).catch(() => [])
    kernel.files = {
      ...disk,
      put: async (key, ...rest) => {
        if (key.endsWith('.avif')) throw Object.assign(new Error(`${code}: write`), { code })
        await disk.put(key, ...rest)
      },
      remove: (key) => disk.remove(key).then(removed.resolve),
    }
    const token = await makeToken(app, await makeAccount(app.database.db, { role: 'Manager' }))
    const headers = { Authorization: `Bearer ${token}` }
    const body = new FormData()
    body.set('design', await drawBlob(), 'picture.png')
    const response = await fetch(`${app.url}/api/upload`, { method: 'POST', headers, body })
    await removed.promise
    kernel.files = disk
    assert.deepEqual([response.status, response.headers.get('Retry-After')], [503, '60'])
    const message = 'There is no space left to store this. Please try again later.'
    assert.deepEqual(await response.json(), { code: 'UNAVAILABLE', message })
    assert.deepEqual(await readdir(root), before)
    assert.deepEqual((await admin.call(files.list, { query: { filter: 'design' } })).rows, [])
  })
}

test('an upload that the database has no space for is rejected in the same words, and its files go', async () => {
  const { pool } = app.database
  await pool.query(`
    create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse_row before insert on file for each row execute function refuse_row()`)
  const token = await makeToken(app, await makeAccount(app.database.db, { role: 'Manager' }))
  const body = new FormData()
  body.set('design', await drawBlob(), 'picture.png')
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${app.url}/api/upload`, { method: 'POST', headers, body })
  await pool.query('drop function refuse_row cascade')
  const message = 'There is no space left to store this. Please try again later.'
  assert.deepEqual(
    [response.status, await response.json()],
    [503, { code: 'UNAVAILABLE', message }],
  )
  const root = path.join(app.kernel.config.dataDir, 'files', 'design')
  await until('its files are gone', async () => (await readdir(root)).length === 0)
})
