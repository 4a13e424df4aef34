import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { chat } from '#features/chat/contract.ts'
import { documents } from '#features/documents/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { pdf } from '#test/documents.ts'
import { openStream } from '#test/event-stream.ts'
import { makeProject, makeToken, signInAs } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawPicture } from '#test/pictures.ts'
import { type Resource, resources } from './contract.ts'
import { newestResources } from './public.server.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let manager: Person
let client: Person
let other: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  client = await signInAs(app, 'User')
  other = await signInAs(app, 'User')
})

const link = { category: 'Website', url: 'https://status.example.com' } as const

async function upload(by: Visitor, name = 'Handover.pdf', bytes: Buffer = pdf) {
  const file = new File([new Uint8Array(bytes)], name)
  return (await by.call(documents.upload, { body: {}, files: { file } })).url
}

async function share(body: Partial<Parameters<typeof addTo>[0]> = {}) {
  return (await addTo({ title: 'Status page', ...link, ...body })).item
}
const addTo = (body: {
  title: string
  category: Resource['category']
  text?: string
  url?: string | null
  file?: string
  copyOf?: string
  clientId?: string | null
}) => manager.call(resources.add, { body })

const titlesFor = async (by: Visitor, q = '') =>
  (await by.call(resources.list, { query: { q } })).rows.map(({ title }) => title)
const open = (by: Visitor, id: string) => by.call(resources.download, { params: { id } })

describe('resources', () => {
  test('are visible to all clients or to one, newest first', async () => {
    const all = await share({ title: 'For everybody', text: 'When a site is down.' })
    const one = await share({ title: 'For one', clientId: client.accountId, category: 'Brand' })
    assert.deepEqual((await titlesFor(client)).slice(0, 2), ['For one', 'For everybody'])
    assert.equal((await titlesFor(other))[0], 'For everybody')
    const params = { params: { id: one.id } }
    assert.equal((await client.call(resources.one, params)).audience, 'one')
    assert.equal('client' in (await client.call(resources.one, params)), false)
    assert.equal((await admin.call(resources.one, params)).client?.id, client.accountId)
    await assert.rejects(other.call(resources.one, params), { status: 404 })
    const brand = await client.call(resources.list, { query: { filter: 'Brand' } })
    assert.deepEqual(
      brand.rows.map(({ id }) => id),
      [one.id],
    )
    assert.deepEqual(await titlesFor(client, 'site is down'), ['For everybody'])
    const ofClient = { query: { clientId: client.accountId } }
    assert.equal((await manager.call(resources.list, ofClient)).total, 1)
    const newest = await newestResources(app.kernel.db, other.accountId, 1)
    assert.equal(newest[0]?.id, all.id)
  })

  test('take over an uploaded file, which only its audience can open', async () => {
    const file = await upload(manager)
    const { id, file: stored } = await share({
      ...{ title: 'Handover', file, url: null },
      clientId: client.accountId,
    })
    assert.deepEqual(stored, {
      ...{ name: 'Handover.pdf', kind: 'pdf', bytes: pdf.length },
      fileUrl: `/api/resource/${id}/file`,
    })
    assert.equal((await open(client, id)).size, pdf.length)
    const { url, previewUrl } = await client.call(resources.link, { params: { id } })
    assert.equal((await client.fetch(app.url + url)).status, 200)
    assert.equal((await other.fetch(app.url + url)).status, 404)
    const preview = await client.fetch(app.url + previewUrl)
    assert.equal(preview.headers.get('Content-Type'), 'application/pdf')
    for (const call of [resources.download, resources.preview, resources.link])
      await assert.rejects(other.call(call, { params: { id } }), { status: 404 })
    // An upload can be shared only once, and only by its owner.
    const gone = { fields: { file: 'This file is no longer there. Please choose it again.' } }
    for (const taken of [file, await upload(admin)])
      await assert.rejects(share({ title: 'Again', file: taken, url: null }), gone)
  })

  test('are copied with their file, which neither loses with the other', async () => {
    const shared = { title: 'Logo', category: 'Brand' as const, url: null }
    const picture = await upload(manager, 'Logo.png', await drawPicture())
    const { id: first } = await share({ ...shared, file: picture, clientId: client.accountId })
    const copy = await share({ ...shared, copyOf: first, clientId: other.accountId })
    await assert.rejects(open(other, first), { status: 404 })
    await admin.call(resources.remove, { params: { id: first } })
    await untilDone(app, 'remove-files')
    assert.equal(copy.file?.name, 'Logo.png')
    assert.equal((await open(other, copy.id)).size, copy.file?.bytes)
    await other.call(resources.preview, { params: { id: copy.id } })
    const lost = share({ ...shared, copyOf: first })
    await assert.rejects(lost, { code: 'NOT_FOUND' })
  })

  test('are a file or a secure link', async () => {
    await assert.rejects(share({ url: null }), {
      fields: { file: 'Choose a file or enter a link.' },
    })
    for (const url of [
      'http://a.example',
      'javascript:alert(1)',
      'https://a:b@c.example',
      'a.example',
    ])
      await assert.rejects(share({ url }), {
        fields: { url: 'Use a whole address that begins with https://.' },
      })
    for (const clientId of [manager.accountId, randomUUID()])
      await assert.rejects(share({ clientId }), { fields: { clientId: 'Please choose a client.' } })
    const { id } = await share()
    await assert.rejects(open(client, id), { status: 404 })
  })

  test('refuse conflicting edits', async () => {
    const file = await upload(manager, 'Logo.png', await drawPicture())
    const { id, updatedAt } = await share({ title: 'Logo', file, url: null })
    const { key } = await app.kernel.db
      .selectFrom('resource')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const edit = (body: object) =>
      manager.call(resources.edit, { params: { id }, body: { ...body, basedOn: updatedAt } })
    const { item } = await edit({ title: 'Logos', url: 'https://logos.example.com' })
    assert.deepEqual(
      [item.title, item.url, item.file],
      ['Logos', 'https://logos.example.com', null],
    )
    await assert.rejects(edit({ title: 'Mine' }), { message: /^You changed this at / })
    await untilDone(app, 'remove-files')
    assert.equal(await app.kernel.files.get(`${key}/file.png`), null)
    const again = { params: { id }, body: { file: await upload(manager), clientId: '' } }
    const { item: asFile } = await manager.call(resources.edit, again)
    assert.deepEqual([asFile.url, asFile.file?.name, asFile.title], [null, 'Handover.pdf', 'Logos'])
    await assert.rejects(manager.call(resources.remove, { params: { id } }), { status: 403 })
    await admin.call(resources.remove, { params: { id } })
    await assert.rejects(client.call(resources.one, { params: { id } }), { status: 404 })
  })
})

describe('sharing', () => {
  const unread = async (by: Visitor) =>
    (await by.call(notifications.list, {})).rows.filter(
      ({ kind, isRead }) => kind === 'resource-shared' && !isRead,
    )

  test('notifies the clients who see it, with one notification', async () => {
    const [one, two] = [await signInAs(app, 'User'), await signInAs(app, 'User')]
    await share({ title: 'Brand guide', clientId: one.accountId })
    assert.deepEqual(
      (await unread(one)).map(({ title, text, link }) => [title, text, link]),
      [['New resource', '“Brand guide” was shared with you.', '/client-portal/resources']],
    )
    const { id } = await share({ title: 'Picture guide' })
    assert.deepEqual(
      (await unread(one)).map(({ title, text }) => [title, text]),
      [['2 new resources', '“Picture guide” was shared with you.']],
    )
    assert.equal((await unread(two)).length, 1)
    await admin.call(resources.remove, { params: { id } })
    assert.equal((await unread(two)).length, 0)
  })

  test('is retracted from a client who no longer sees it', async () => {
    const [one, two] = [await signInAs(app, 'User'), await signInAs(app, 'User')]
    const { id } = await share({ title: 'Contract', clientId: one.accountId })
    await manager.call(resources.edit, { params: { id }, body: { clientId: two.accountId } })
    assert.deepEqual([(await unread(one)).length, (await unread(two)).length], [0, 1])
    await assert.rejects(one.call(resources.one, { params: { id } }), { status: 404 })
    await manager.call(resources.edit, { params: { id }, body: { clientId: null } })
    assert.equal((await one.call(resources.one, { params: { id } })).audience, 'all')
  })

  test('updates the pages of those who see it, and of nobody else', async () => {
    const people = [
      { id: client.accountId, role: 'User' },
      { id: manager.accountId, role: 'Manager' },
      { id: other.accountId, role: 'User' },
    ] as const
    const streams = await Promise.all(
      people.map(async (person) => {
        const stream = await openStream(app.url, await makeToken(app, person))
        await stream.untilSeen('the beginning', ({ length }) => length > 0)
        return stream
      }),
    )
    const one = await share({ clientId: client.accountId })
    const all = await share()
    const told = (id: string) => (event: { kind: string; id: string }) =>
      event.kind === 'resource' && event.id === id
    for (const stream of streams)
      await stream.untilSeen('what is for all', (events) => events.some(told(all.id)))
    assert.deepEqual(
      streams.map(({ events }) => events.some(told(one.id))),
      [true, true, false],
    )
  })
})

test('a client finds their own uploads in one place', async () => {
  const { id } = await makeProject(app.kernel.db, { client_id: client.accountId, title: 'Bakery' })
  const send = (name: string) => new File([new Uint8Array(pdf)], name)
  const added = { params: { id }, body: {}, files: { files: [send('Menu.pdf')] } }
  await client.call(projects.addDocuments, added)
  await manager.call(projects.addDocuments, { ...added, files: { files: [send('Ours.pdf')] } })
  const { item } = await client.call(chat.upload, {
    body: {},
    files: { file: send('Receipt.pdf') },
  })
  // Not sent yet, so it is not listed.
  await client.call(chat.upload, { body: {}, files: { file: send('Draft.pdf') } })
  await client.call(chat.send, {
    params: { clientId: client.accountId },
    body: { attachments: [item.id], clientMessageId: randomUUID() },
  })
  const { rows, total } = await client.call(resources.uploads, {})
  assert.equal(total, 2)
  assert.deepEqual(
    rows.map(({ name, place, project }) => [name, place, project?.title]),
    [
      ['Receipt.pdf', 'support', undefined],
      ['Menu.pdf', 'project', 'Bakery'],
    ],
  )
  for (const { fileUrl } of rows) assert.match(fileUrl, /^\/api\/(document|chat\/attachment)\//)
  const found = await client.call(resources.uploads, { query: { q: 'bakery' } })
  assert.deepEqual([found.total, found.rows[0]?.name], [1, 'Menu.pdf'])
  assert.equal((await other.call(resources.uploads, {})).total, 0)

  // Editors name the client; what a client names is not heard.
  const query = { clientId: client.accountId }
  assert.deepEqual(await manager.call(resources.uploads, { query }), { rows, total })
  assert.equal((await other.call(resources.uploads, { query })).total, 0)
})
