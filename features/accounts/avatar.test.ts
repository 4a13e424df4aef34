import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { accounts } from './contract.ts'

const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#36c' } })
  .png()
  .toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let app: TestApp
let person: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp()
  person = await signInAs(app, 'User')
})

const blob = (bytes: Buffer | string) => new Blob([new Uint8Array(Buffer.from(bytes))])

function send(bytes: Buffer | string, { field = 'avatar', id = person.accountId } = {}) {
  return person.call(accounts.update, { body: { id }, files: { [field]: blob(bytes) } })
}

const avatar = async () => (await person.call(people.authUser, {})).user.avatar

describe('an avatar', () => {
  test('is uploaded with the form, replaced and removed', async () => {
    const { user } = await send(png)
    assert.match(user.avatar ?? '', /^\/files\/avatar\/[\w-]{22}-300x300\/300\.webp$/)
    const picture = await fetch(app.url + user.avatar)
    assert.equal(picture.headers.get('Content-Type'), 'image/webp')
    const { url } = await app.database.db
      .selectFrom('file')
      .select('url')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow()
    assert.equal(url, user.avatar)
    const replaced = (await send(png)).user.avatar
    assert.notEqual(replaced, user.avatar)
    const body = { id: person.accountId, city: 'Grimes' }
    assert.equal((await person.call(accounts.update, { body })).user.avatar, replaced)
    await person.call(accounts.update, { body: { ...body, avatar: '' } })
    assert.equal(await avatar(), null)
  })

  test('that was replaced or removed is brought back, but not the picture of somebody else', async () => {
    const first = (await send(png)).user.avatar ?? ''
    const bringBack = (url: string, by = person) =>
      by.call(accounts.update, { body: { id: by.accountId, avatar: url } })
    await send(png)
    assert.equal((await bringBack(first)).user.avatar, first)
    await bringBack('')
    assert.equal((await bringBack(first)).user.avatar, first)
    const stranger = await signInAs(app, 'User')
    assert.equal((await bringBack(first, stranger)).user.avatar, null)
  })

  const hostile: Record<string, Buffer | string> = {
    svg,
    'svg behind an XML head': `<?xml version="1.0"?>${svg}`,
    html: '<!doctype html><script>alert(1)</script>',
    pdf: '%PDF-1.7\n1 0 obj<<>>endobj',
    'a truncated picture': png.subarray(0, png.length / 2),
    'no bytes': '',
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    test(`that is ${name} is rejected, and the previous one stays`, async () => {
      const before = (await send(png)).user.avatar
      await assert.rejects(send(bytes), { code: 'NOT_AN_IMAGE', status: 400 })
      assert.equal(await avatar(), before)
    })
  }

  test('of more than two megabytes is rejected with a message', async () => {
    await assert.rejects(send(Buffer.alloc(2 ** 21 + 1)), {
      code: 'FILE_TOO_LARGE',
      message: 'Files must be less than 2MB',
    })
  })

  test("is accepted only in its own field and for one's own account", async () => {
    await assert.rejects(send(png, { field: 'service' }), { code: 'FILE_MISSING' })
    const stranger = await signInAs(app, 'User')
    await assert.rejects(send(png, { id: stranger.accountId }), { status: 404 })
  })

  test('is stored without data that was appended to it', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    const { user } = await send(polyglot)
    const kept = await (await fetch(app.url + user.avatar)).arrayBuffer()
    assert.equal(Buffer.from(kept).includes('script'), false)
  })
})
