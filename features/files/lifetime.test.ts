import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { services } from '#features/services/contract.ts'
import { sweep } from '#server/sweep.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeService, signInAs } from '#test/factories.ts'
import { files } from './contract.ts'

const day = 24 * 60 * 60 * 1000
const canvas = sharp({ create: { width: 200, height: 100, channels: 3, background: '#36c' } })
const picture = new Blob([new Uint8Array(await canvas.png().toBuffer())])

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const draft = { title: 'Care plans', slug: 'care-plans', content: '<p>Fine.</p>' }

function keep(): Promise<{ url: string; key: string }> {
  return admin.call(files.upload, { body: {}, files: { service: picture } })
}

async function isServed({ url }: { url: string }): Promise<boolean> {
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

describe('a picture that was uploaded for a form', () => {
  test('stays a day when the form is refused, and nothing of the form stays', async () => {
    const { slug } = await makeService(app.database.db)
    const before = await slugs()
    const fresh = await keep()
    const body = { ...draft, slug, file: fresh.url }
    await assert.rejects(admin.call(services.add, { body }), { code: 'SLUG_TAKEN' })
    const invalid = { ...body, slug: 'fine', title: '' }
    await assert.rejects(admin.call(services.add, { body: invalid }), { code: 'INVALID_INPUT' })
    assert.deepEqual(await slugs(), before)
    await sweepAfter(day - 60_000)
    assert.equal(await isServed(fresh), true)
    await sweepAfter(day + 60_000)
    assert.equal(await isServed(fresh), false)
    const { rows } = await app.database.pool.query('select from file where key = $1', [fresh.key])
    assert.equal(rows.length, 0)
  })

  test('stays for as long as a service shows it, or its text does', async () => {
    const [shown, inText, dropped] = [await keep(), await keep(), await keep()]
    const content = `<p>Look:</p><img src="${inText.url}" alt="">`
    const body = { ...draft, slug: 'with-pictures', content, file: shown.url }
    const { item: service } = await admin.call(services.add, { body })
    assert.equal(service.file, shown.url)
    assert.ok(service.content.includes(inText.url))
    await sweepAfter(2 * day)
    const served = async () => Promise.all([shown, inText, dropped].map(isServed))
    assert.deepEqual(await served(), [true, true, false])
    const params = { id: service.id }
    await admin.call(services.edit, {
      params,
      body: { ...body, content: draft.content, file: null },
    })
    await sweepAfter(2 * day)
    assert.deepEqual(await served(), [false, false, false])
  })
})

describe('a service with a picture that is not there', () => {
  const nowhere = '/files/service/AbCdEfGhIjKlMnOpQrStUv-200x100/200.webp'
  const refusal = { code: 'INVALID_INPUT', status: 400 }

  test('is refused at the field, and nothing is stored', async () => {
    const body = { ...draft, slug: 'never', file: nowhere }
    const fields = { file: 'This image is no longer there.' }
    await assert.rejects(admin.call(services.add, { body }), { ...refusal, fields })
    assert.ok(!(await slugs()).includes('never'))
    const { id } = await makeService(app.database.db, { title: 'As it was' })
    await assert.rejects(admin.call(services.edit, { params: { id }, body }), {
      ...refusal,
      fields,
    })
    const { title } = await admin.call(services.one, { params: { slug: id } })
    assert.equal(title, 'As it was')
  })

  test('or of another site or form is refused too', async () => {
    const fields = { file: 'Please choose an image.' }
    for (const file of [
      `https://elsewhere.example${nowhere}`,
      '/favicon.ico',
      'javascript:x',
      '',
    ]) {
      const body = { ...draft, slug: 'never', file }
      await assert.rejects(admin.call(services.add, { body }), { ...refusal, fields })
    }
  })

  test('while it is being removed ends as one or the other, never as both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fresh = await keep()
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

test('where storage fails nothing is kept, and it is said that it may pass', async () => {
  const keys = { S3_URL: 'http://127.0.0.1:1/bucket', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' }
  const broken = await startTestApp({ env: keys, database: app.database })
  const manager = await signInAs(broken, 'Manager')
  const count = async () =>
    (await app.database.pool.query('select count(*) from file')).rows[0].count
  const before = await count()
  const upload = manager.call(files.upload, { body: {}, files: { service: picture } })
  await assert.rejects(upload, { code: 'UNAVAILABLE', status: 503 })
  assert.equal(await count(), before)
})

test('where the row cannot be written the files go again', async () => {
  const root = path.join(app.kernel.config.dataDir, 'files', 'service')
  const before = await readdir(root)
  await app.database.pool.query(
    'alter table file add constraint refuse check (width <> 200) not valid',
  )
  await assert.rejects(keep(), { status: 500 })
  await app.database.pool.query('alter table file drop constraint refuse')
  assert.deepEqual(await readdir(root), before)
})
