import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { documents } from '#features/documents/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { say } from '#test/chats.ts'
import { pdf } from '#test/documents.ts'
import { signInAs } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawPicture } from '#test/pictures.ts'
import { makeZip } from '#test/zips.ts'
import { chat } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
let client: Person
let other: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  client = await signInAs(app, 'User')
  other = await signInAs(app, 'User')
})

async function upload(by: Visitor, name: string, bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], name, { type: 'image/png' })
  return (await by.call(chat.upload, { body: {}, files: { file } })).item
}

const download = (by: Visitor, id: string) => by.call(chat.download, { params: { id } })
const attach = (by: Person, ids: string[], clientId = by.accountId) =>
  say(by, clientId, { attachments: ids })

/** A photo as a phone takes it: lying on its side, and with its place. */
async function takePhoto(): Promise<Buffer> {
  return sharp(await drawPicture(60, 40))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Hidden words' } })
    .toBuffer()
}

describe('an attachment', () => {
  test('is sent with a message, and opened by both sides', async () => {
    const file = await upload(client, 'Offer.PDF', pdf)
    assert.deepEqual([file.kind, file.name, file.bytes], ['pdf', 'Offer.pdf', pdf.length])
    const { attachments, text } = await attach(client, [file.id])
    assert.equal(text, '')
    assert.deepEqual(attachments, [file])
    for (const by of [client, manager]) {
      assert.equal((await download(by, file.id)).size, pdf.length)
      const { url } = await by.call(chat.link, { params: { id: file.id } })
      assert.equal(await (await by.fetch(app.url + url)).text(), pdf.toString())
    }
    const { url } = await client.call(chat.link, { params: { id: file.id } })
    assert.equal((await manager.fetch(app.url + url)).status, 404)
    await assert.rejects(download(other, file.id), { status: 404 })
    await assert.rejects(other.call(chat.link, { params: { id: file.id } }), { status: 404 })
  })

  test('keeps nothing of a picture but its pixels', async () => {
    const photo = await takePhoto()
    const polyglot = Buffer.concat([photo, makeZip([{ name: 'a', data: Buffer.from('b') }])])
    for (const bytes of [photo, Buffer.concat([polyglot, Buffer.from('<script>')])]) {
      const { id, kind, name, width, height } = await upload(client, 'IMG 1.jpg', bytes)
      assert.deepEqual([kind, name, width, height], ['picture', 'IMG 1.webp', 40, 60])
      const stored = Buffer.from(await (await download(client, id)).arrayBuffer())
      const { format, exif } = await sharp(stored).metadata()
      assert.deepEqual([format, exif], ['webp', undefined])
      assert.ok(!stored.includes('Hidden words') && !stored.includes('<script>'))
    }
  })

  test('is refused by its name, its content and its size', async () => {
    const picture = await drawPicture(10, 10)
    for (const [name, bytes, code] of [
      ['a.zip', makeZip([]), 'FILE_TYPE_REFUSED'],
      ['a.svg', Buffer.from('<svg onload="alert(1)"/>'), 'FILE_TYPE_REFUSED'],
      ['a.html', Buffer.from('<script>'), 'FILE_TYPE_REFUSED'],
      ['a.pdf.exe', pdf, 'FILE_TYPE_REFUSED'],
      ['pdf', pdf, 'FILE_TYPE_REFUSED'],
      ['a.pdf', picture, 'FILE_TYPE_REFUSED'],
      ['a.pdf', Buffer.alloc(0), 'FILE_TYPE_REFUSED'],
      ['a.png', Buffer.alloc(0), 'NOT_AN_IMAGE'],
      ['a.png', pdf, 'NOT_AN_IMAGE'],
      ['a.png', picture.subarray(0, 40), 'NOT_AN_IMAGE'],
      ['a.pdf', Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)]), 'FILE_TOO_LARGE'],
    ] as const)
      await assert.rejects(upload(client, name, bytes), { code }, name)
    const atLimit = Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024 - pdf.length)])
    assert.equal((await upload(client, 'a.pdf', atLimit)).bytes, 2 * 1024 * 1024)
    await assert.rejects(client.call(chat.upload, { body: {} }), { code: 'FILE_MISSING' })
  })

  test('belongs to one message, of whoever uploaded it', async () => {
    const refused = { fields: { attachments: 'A file is no longer there.' } }
    const { id } = await upload(client, 'a.pdf', pdf)
    for (const by of [manager, other]) await assert.rejects(download(by, id), { status: 404 })
    await assert.rejects(attach(other, [id]), refused)
    await assert.rejects(attach(manager, [id], client.accountId), refused)
    await attach(client, [id, id])
    await assert.rejects(attach(client, [id]), refused)
    await assert.rejects(attach(client, ['0198c0de-0000-7000-8000-000000000000']), refused)
    const many = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => upload(client, `${name}.pdf`, pdf)),
    )
    const ids = many.map((file) => file.id)
    await assert.rejects(attach(client, ids), { code: 'INVALID_INPUT' })
    const { attachments } = await attach(client, ids.slice(1).reverse())
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ['f.pdf', 'e.pdf', 'd.pdf', 'c.pdf', 'b.pdf'],
    )
  })

  test('that was refused leaves no message behind', async () => {
    const { lastNumber } = await client.call(chat.one, { params: { clientId: client.accountId } })
    await assert.rejects(attach(client, ['0198c0de-0000-7000-8000-000000000000']))
    const { number } = await say(client, client.accountId, 'Next')
    assert.equal(number, lastNumber + 1)
  })

  test('goes with its message, and its file too', async () => {
    const { id } = await upload(manager, 'a.pdf', pdf)
    const sent = await attach(manager, [id], client.accountId)
    const stored = app.database.db.selectFrom('chat_attachment').select('key').where('id', '=', id)
    const { key } = await stored.executeTakeFirstOrThrow()
    await manager.call(chat.remove, { params: { clientId: client.accountId, id: sent.id } })
    for (const by of [client, manager]) await assert.rejects(download(by, id), { status: 404 })
    await untilDone(app, 'remove-files')
    assert.equal(await app.kernel.files.get(`${key}/file.pdf`), null)
  })

  test('that is never sent is swept away after a day', async () => {
    const { id } = await upload(client, 'a.pdf', pdf)
    const sent = await upload(client, 'b.pdf', pdf)
    await attach(client, [sent.id])
    const sweepIn = (hours: number) =>
      sweep({ ...app.kernel, now: () => new Date(Date.now() + hours * 3_600_000) })
    await sweepIn(23)
    assert.equal((await download(client, id)).size, pdf.length)
    await sweepIn(25)
    await assert.rejects(download(client, id), { status: 404 })
    assert.equal((await download(client, sent.id)).size, pdf.length)
  })
})

describe('the files of a client', () => {
  const space = 200 * 1024 * 1024

  /** A client with space for one more PDF. */
  async function signInWithFewFiles(): Promise<Person> {
    const person = await signInAs(app, 'User')
    const row = { account_id: person.accountId, kind: 'pdf', name: 'a.pdf', bytes: space / 2 }
    const { db } = app.database
    const key = (folder: string) => `${folder}/${person.accountId.replaceAll('-', '').slice(10)}`
    await db
      .insertInto('document')
      .values({ ...row, key: key('document'), bytes: row.bytes - pdf.length })
      .execute()
    await db
      .insertInto('chat_attachment')
      .values({ ...row, key: key('chat') })
      .execute()
    return person
  }

  const add = (by: Visitor) => by.call(documents.upload, { body: {}, files: { file: pdfFile() } })
  const pdfFile = () => new File([new Uint8Array(pdf)], 'a.pdf')

  test('take up 200 MB, in projects and the chat together', async () => {
    const person = await signInWithFewFiles()
    await upload(person, 'a.pdf', pdf)
    await assert.rejects(upload(person, 'b.pdf', pdf), { code: 'TOO_LARGE' })
    await assert.rejects(add(person), { code: 'TOO_LARGE' })
  })

  test('do not exceed it when they are sent at once, and what is refused is removed', async () => {
    const person = await signInWithFewFiles()
    const { kernel } = app
    const disk = kernel.files
    const stored: string[] = []
    const all = Promise.withResolvers<void>()
    // All have passed the first check when the first row is inserted.
    kernel.files = {
      ...disk,
      put: async (key, ...rest) => {
        await disk.put(key, ...rest)
        if (stored.push(key) === 4) all.resolve()
        await all.promise
      },
    }
    const sent = [
      add(person),
      add(person),
      upload(person, 'c.pdf', pdf),
      upload(person, 'd.pdf', pdf),
    ]
    const results = await Promise.allSettled(sent)
    kernel.files = disk
    const refused = results.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 3)
    for (const { reason } of refused as PromiseRejectedResult[])
      assert.equal(reason.code, 'TOO_LARGE')
    await untilDone(app, 'discard-upload')
    const left = (await Array.fromAsync(disk.list())).filter((key) => stored.includes(key))
    assert.equal(left.length, 1)
  })
})
