import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { documents } from '#features/documents/contract.ts'
import { files } from '#features/files/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeOffice, pdf } from '#test/documents.ts'
import { openStream } from '#test/event-stream.ts'
import { makeProject, makeToken, signInAs } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { drawPicture } from '#test/pictures.ts'
import { makeTask } from '#test/work.ts'
import { makeZip } from '#test/zips.ts'
import { projects } from '../contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let manager: Person
let employee: Person
let client: Person
let other: Person
let id: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
  client = await signInAs(app, 'User')
  other = await signInAs(app, 'User')
  id = (await makeProject(app.database.db, { client_id: client.accountId })).id
  await makeTask(app.database.db, { project_id: id, account_id: employee.accountId })
})

const fileOf = (name: string, bytes: Buffer = pdf) => new File([new Uint8Array(bytes)], name)

function add(by: Visitor, names: File[], body: { comment?: string; files?: string[] } = {}) {
  return by.call(projects.addDocuments, { params: { id }, body, files: { files: names } })
}

async function addOne(by: Visitor, name = 'Offer.pdf') {
  const [added] = (await add(by, [fileOf(name)])).documents
  assert.ok(added)
  return added
}

const read = (by: Visitor) => by.call(projects.one, { params: { id } })
const namesFor = async (by: Visitor) => (await read(by)).documents?.map(({ name }) => name) ?? []
const remove = (by: Visitor, docId: string) =>
  by.call(projects.removeDocument, { params: { id, docId } })
const restore = (by: Visitor, docId: string) =>
  by.call(projects.restoreDocument, { params: { id, docId } })
const open = (by: Visitor, docId: string) => by.call(documents.download, { params: { id: docId } })

describe('files of a project', () => {
  test('are added by everybody who works on it, several at once', async () => {
    const office = fileOf('Brief.docx', makeOffice('word/document.xml'))
    const { documents: added, message } = await add(client, [
      ...[fileOf('Offer.pdf'), office, fileOf('notes.md', Buffer.from('# Notes'))],
      ...[fileOf('all.zip', makeZip([{ name: 'a' }])), fileOf('Logo.png', await drawPicture())],
    ])
    assert.equal(message, '5 files added successfully!')
    assert.deepEqual(
      added.map(({ name, kind, by, accountId }) => [
        name,
        kind,
        by,
        accountId === client.accountId,
      ]),
      [
        ['Offer.pdf', 'pdf'],
        ['Brief.docx', 'docx'],
        ['notes.md', 'text'],
        ['all.zip', 'zip'],
        ['Logo.png', 'png'],
      ].map((file) => [...file, added[0]?.by, true]),
    )
    for (const by of [employee, manager, admin]) {
      const one = await addOne(by)
      for (const reader of [client, employee, manager])
        assert.equal((await open(reader, one.id)).size, pdf.length)
      await assert.rejects(open(other, one.id), { status: 404 })
    }
    const history = (await read(client)).history ?? []
    assert.deepEqual(
      history.map(({ action, from }) => [action, from]),
      [
        ...Array.from({ length: 3 }, () => ['File added: Offer.pdf', 'agency']),
        ['5 files added', 'client'],
      ],
    )
  })

  test('take the sender from the session, and come with a comment', async () => {
    const sent = { id: other.accountId, uploadedBy: 'Admin', comment: 'Final.' }
    const { documents: added } = await add(client, [fileOf('Final.pdf')], sent)
    assert.equal(added[0]?.accountId, client.accountId)
    const said = { params: { id }, body: { comment: ' When does it start? ' } }
    const { message, documents: none } = await client.call(projects.addDocuments, said)
    assert.deepEqual([message, none], ['Comment added successfully!', []])
    const [second, first] = (await read(client)).history ?? []
    assert.deepEqual([first?.action, first?.comment], ['File added: Final.pdf', 'Final.'])
    assert.deepEqual([second?.action, second?.comment], ['Comment', 'When does it start?'])
    const empty = client.call(projects.addDocuments, { params: { id }, body: { comment: ' ' } })
    await assert.rejects(empty, { fields: { comment: 'Write a comment or choose a file.' } })
  })

  test('can be uploaded before, and are added once', async () => {
    const upload = async (by: Visitor) =>
      (await by.call(files.upload, { body: {}, files: { project: fileOf('Before.pdf') } })).url
    const url = await upload(client)
    const input = { params: { id }, body: { files: [url] } }
    for (const by of [client, client]) {
      const { documents: added } = await by.call(projects.addDocuments, input)
      assert.deepEqual(
        added.map(({ fileUrl }) => fileUrl),
        [url],
      )
    }
    const [newest, before] = (await read(client)).history ?? []
    assert.equal(newest?.action, 'File added: Before.pdf')
    assert.notEqual(before?.action, newest?.action)
    const theirs = { params: { id }, body: { files: [await upload(manager)] } }
    const refusal = { fields: { files: 'A file is no longer there.' } }
    await assert.rejects(client.call(projects.addDocuments, theirs), refusal)
  })

  test('keep nothing of a picture but its pixels, in its own format', async () => {
    const photo = sharp(await drawPicture(900, 600)).withExif({ IFD0: { Copyright: 'Hidden' } })
    const formats = {
      'a.jpg': await photo.jpeg().toBuffer(),
      'b.png': await photo.png().toBuffer(),
      'c.webp': await photo.webp().toBuffer(),
      'd.gif': await sharp(await drawPicture(90, 60))
        .gif()
        .toBuffer(),
    }
    for (const [name, bytes] of Object.entries(formats)) {
      const sent = Buffer.concat([bytes, Buffer.from('<script>')])
      const [added] = (await add(client, [fileOf(name, sent)])).documents
      assert.equal(added?.name, name)
      const stored = Buffer.from(await (await open(manager, added.id)).arrayBuffer())
      const { format, exif, width } = await sharp(stored).metadata()
      assert.equal(exif, undefined)
      assert.deepEqual([format, width], [added.kind, name === 'd.gif' ? 90 : 900])
      assert.ok(!stored.includes('<script>') && !stored.includes('Hidden'))
    }
    const [wrong] = (await add(client, [fileOf('photo.jpg', formats['b.png'])])).documents
    assert.deepEqual([wrong?.name, wrong?.kind], ['photo.png', 'png'])
  })

  test('take up 200MB of a client', async () => {
    const someone = await signInAs(app, 'User')
    const row = { account_id: someone.accountId, kind: 'pdf', name: 'a.pdf' }
    const bytes = 200 * 1024 * 1024 - pdf.length
    await app.database.db
      .insertInto('document')
      .values({ ...row, key: 'document/aaaaaaaaaaaaaaaaaaaaaa', bytes })
      .execute()
    const input = { body: {}, files: { project: fileOf('a.pdf') } }
    await someone.call(files.upload, input)
    await assert.rejects(someone.call(files.upload, input), { code: 'TOO_LARGE' })
  })
})

describe('deleting a file', () => {
  test('is for who added it and for Admins, and can be undone by who did it', async () => {
    const [ofClient, ofManager] = [await addOne(client, 'C.pdf'), await addOne(manager, 'M.pdf')]
    const ofEmployee = await addOne(employee, 'E.pdf')
    await assert.rejects(remove(employee, ofEmployee.id), { code: 'FORBIDDEN' })
    await assert.rejects(remove(client, ofManager.id), { status: 404 })
    await assert.rejects(remove(manager, ofClient.id), { status: 404 })
    await assert.rejects(remove(other, ofClient.id), { status: 404 })
    assert.deepEqual(await remove(client, ofClient.id), { message: 'File deleted successfully!' })
    for (const by of [client, manager, admin]) {
      assert.ok(!(await namesFor(by)).includes('C.pdf'))
      await assert.rejects(open(by, ofClient.id), { status: 404 })
      await assert.rejects(by.call(documents.link, { params: { id: ofClient.id } }), {
        status: 404,
      })
    }
    for (const by of [manager, admin, other])
      await assert.rejects(restore(by, ofClient.id), { status: 404 })
    assert.deepEqual(await restore(client, ofClient.id), { message: 'File restored' })
    await assert.rejects(restore(client, ofClient.id), { status: 404 })
    assert.equal((await open(manager, ofClient.id)).size, pdf.length)
    await remove(manager, ofManager.id)
    await remove(admin, ofEmployee.id)
    await restore(admin, ofEmployee.id)
    const actions = ((await read(client)).history ?? []).slice(0, 5).map(({ action }) => action)
    assert.deepEqual(actions, [
      ...['File restored: E.pdf', 'File deleted: E.pdf', 'File deleted: M.pdf'],
      ...['File restored: C.pdf', 'File deleted: C.pdf'],
    ])
  })

  test('removes it from the disk a day later', async () => {
    const { id: docId } = await addOne(client)
    const { key } = await app.database.db
      .selectFrom('document')
      .select('key')
      .where('id', '=', docId)
      .executeTakeFirstOrThrow()
    await remove(client, docId)
    const sweepIn = (hours: number) =>
      sweep({ ...app.kernel, now: () => new Date(Date.now() + hours * 3_600_000) })
    await sweepIn(23)
    await restore(client, docId)
    await remove(client, docId)
    await sweepIn(25)
    await assert.rejects(restore(client, docId), { status: 404 })
    await untilDone(app, 'remove-files')
    assert.equal(await app.kernel.files.get(`${key}/file.pdf`), null)
  })
})

test('both sides hear of files at once, and nobody else', async () => {
  const people = { client, employee, manager, other }
  const roles = { client: 'User', employee: 'Employee', manager: 'Manager', other: 'User' } as const
  const streams = await Promise.all(
    (['client', 'employee', 'manager', 'other'] as const).map(async (name) => {
      const person = { id: people[name].accountId, role: roles[name] }
      const stream = await openStream(app.url, await makeToken(app, person))
      await stream.untilSeen('the beginning', ({ length }) => length > 0)
      return stream
    }),
  )
  const ofProject = (event: { kind: string; id: string }) =>
    event.kind === 'project-update' && event.id === id
  const { id: docId } = await addOne(client)
  await remove(client, docId)
  for (const stream of streams.slice(0, 3))
    await stream.untilSeen('both changes', (events) => events.filter(ofProject).length === 2)
  assert.ok(!streams[3]?.events.some(ofProject))
})

test('the other side is notified of added files, and not of deleted ones', async () => {
  const newest = async (by: Visitor) => (await by.call(notifications.list, {})).rows[0]
  const { id: docId } = await addOne(client)
  const told = await newest(manager)
  assert.deepEqual(
    [told?.kind, told?.link],
    ['project-reply', `/admin/projects/details/${id}?tab=updates`],
  )
  await remove(client, docId)
  await restore(client, docId)
  assert.deepEqual(await newest(manager), told)
  await addOne(manager)
  assert.deepEqual((await newest(client))?.kind, 'project-update')
})
