import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { files } from '#features/files/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeProject, makeToken, signInAs } from '#test/factories.ts'
import { drawBlob } from '#test/pictures.ts'
import { makeZip } from '#test/zips.ts'
import { documents } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
let admin: Visitor
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
  admin = await signInAs(app, 'Admin')
})

const hour = 3_600_000
const zip = makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }])
const archive = (name = 'Bread & butter (1).zip', bytes = zip) =>
  new File([new Uint8Array(bytes)], name)

async function upload(by: Visitor, file: Blob = archive(), kind = 'project') {
  return by.call(files.upload, { body: {}, files: { [kind]: file } })
}

async function fields(files: string[]) {
  const client = await makeAccount(app.database.db)
  const words = { title: 'A bakery', description: '<p>Bread.</p>' }
  return { ...words, userId: client.id, techStack: ['React' as const], files }
}

const idOf = (url: string) => url.split('/').at(-1) ?? ''
const opened = (by: Visitor, url: string) =>
  by.call(documents.download, { params: { id: idOf(url) } })

async function addProject() {
  const { url, key } = await upload(manager)
  const { item } = await manager.call(projects.add, { body: await fields([url]) })
  return { project: item, url, key }
}

describe('an archive', () => {
  test('of a project is private, unlike its pictures', async () => {
    const { url: picture } = await upload(manager, await drawBlob())
    const { url, message } = await upload(manager)
    assert.equal(message, 'File uploaded')
    const { item } = await manager.call(projects.add, { body: await fields([picture, url]) })
    assert.deepEqual(item.files, [picture])
    const [document] = item.documents
    assert.deepEqual(item.documents, [
      {
        ...{ _id: idOf(url), id: idOf(url), fileUrl: url, kind: 'zip', bytes: zip.length },
        ...{
          accountId: manager.accountId,
          by: document?.by,
          name: 'Bread & butter (1).zip',
          timestamp: document?.timestamp,
        },
      },
    ])
    await app.database.db.updateTable('file').set({ alt: 'Noise' }).execute()
    const params = { id: item.id }
    const again = { ...(await fields([picture, url])), userId: item.userId?.id, showcase: true }
    const edited = await manager.call(projects.edit, { params, body: again })
    assert.equal(edited.item.documents.length, 1)
    const without = { ...again, files: [picture] }
    const withoutFiles = await manager.call(projects.edit, { params, body: without })
    assert.equal(withoutFiles.item.documents.length, 1)
    const shown = await app.visit().call(projects.one, { params: { id: item.slug } })
    assert.ok(!JSON.stringify(shown).includes('document'))
  })

  test('is sent as a download', async () => {
    const { url, key } = await addProject()
    const token = await makeToken(app, await makeAccount(app.database.db, { role: 'Admin' }))
    const response = await fetch(app.url + url, { headers: { Authorization: `Bearer ${token}` } })
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), zip)
    const headers = Object.fromEntries(response.headers)
    assert.equal(
      headers['content-disposition'],
      "attachment; filename*=UTF-8''Bread%20%26%20butter%20%281%29.zip",
    )
    assert.equal(headers['content-type'], 'application/octet-stream')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*sandbox/)
    assert.match(headers['cache-control'] ?? '', /private, no-store/)
    assert.equal((await fetch(app.url + url)).status, 401)
    assert.equal((await fetch(`${app.url}/files/${key}/file.zip`)).status, 404)
  })

  test('is for editors and the client of its project', async () => {
    const client = await signInAs(app, 'User')
    const [other, employee] = [await signInAs(app, 'User'), await signInAs(app, 'Employee')]
    const { id } = await makeProject(app.database.db, { client_id: client.accountId })
    const { url } = await upload(manager)
    for (const each of [client, other, employee])
      await assert.rejects(opened(each, url), { status: 404 })
    const body = { ...(await fields([url])), userId: client.accountId }
    await manager.call(projects.edit, { params: { id }, body })
    for (const each of [client, admin, manager])
      assert.equal((await opened(each, url)).size, zip.length)
    for (const each of [other, employee]) await assert.rejects(opened(each, url), { status: 404 })
    const seen = await client.call(projects.one, { params: { id } })
    assert.equal(seen.documents?.[0]?.fileUrl, url)
  })

  test('is rejected for its content or size, and outside of projects', async () => {
    const text = archive('notes.zip', Buffer.from('Not an archive.'))
    await assert.rejects(upload(manager, text), { code: 'NOT_AN_ARCHIVE' })
    const many = makeZip(Array.from({ length: 501 }, (_, index) => ({ name: `${index}` })))
    await assert.rejects(upload(manager, archive('many.zip', many)), { code: 'ARCHIVE_TOO_LARGE' })
    const large = makeZip([{ name: 'a', data: Buffer.alloc(2 * 1024 * 1024) }])
    await assert.rejects(upload(manager, archive('large.zip', large)), { code: 'FILE_TOO_LARGE' })
    await assert.rejects(upload(manager, archive(), 'blog'), { code: 'NOT_AN_IMAGE' })
    await assert.rejects(upload(manager, archive('a.png')), { code: 'NOT_AN_IMAGE' })
  })

  test('can be attached to one project, by its uploader', async () => {
    const gone = { fields: { files: 'A file is no longer there.' } }
    const { url } = await addProject()
    await assert.rejects(manager.call(projects.add, { body: await fields([url]) }), gone)
    const { url: theirs } = await upload(admin)
    await assert.rejects(manager.call(projects.add, { body: await fields([theirs]) }), gone)
    const never = '/api/document/019f0000-0000-7000-8000-000000000000'
    await assert.rejects(manager.call(projects.add, { body: await fields([never]) }), gone)
  })

  test('can be deleted by its uploader and by Admins', async () => {
    const { project, url } = await addProject()
    const other = await signInAs(app, 'Manager')
    const params = { id: project.id, docId: idOf(url) }
    const remove = (by: Visitor) => by.call(projects.removeDocument, { params })
    await assert.rejects(remove(other), { status: 404 })
    const { id } = await makeProject(app.database.db)
    const elsewhere = { params: { ...params, id } }
    await assert.rejects(admin.call(projects.removeDocument, elsewhere), { status: 404 })
    assert.deepEqual(await remove(manager), { message: 'File deleted successfully!' })
    await assert.rejects(remove(admin), { status: 404 })
    await assert.rejects(opened(admin, url), { status: 404 })
    const second = await addProject()
    const its = { id: second.project.id, docId: idOf(second.url) }
    await admin.call(projects.removeDocument, { params: its })
    await assert.rejects(opened(admin, second.url), { status: 404 })
  })

  test('without a project can be deleted by its key', async () => {
    const { url, key } = await upload(manager)
    const other = await signInAs(app, 'Manager')
    await assert.rejects(other.call(files.remove, { body: { key } }), { status: 404 })
    await manager.call(files.remove, { body: { key } })
    await assert.rejects(opened(admin, url), { status: 404 })
    const attached = await addProject()
    const taking = manager.call(files.remove, { body: { key: attached.key } })
    await assert.rejects(taking, { code: 'FILE_IN_USE' })
  })

  test('is swept a day after an unsaved upload, and a month after its project was deleted', async () => {
    const [loose, kept, left] = [await upload(manager), await addProject(), await addProject()]
    // A project with files is not deleted anymore; some were.
    await inTransaction({ ...app.kernel, user: { id: manager.accountId } }, ({ db }) =>
      db.deleteFrom('project').where('id', '=', left.project.id).execute(),
    )
    const sweepIn = (hours: number) =>
      sweep({ ...app.kernel, now: () => new Date(Date.now() + hours * hour) })
    const there = () =>
      Promise.all(
        [loose, kept, left].map(async ({ key }) => {
          const row = await app.database.pool.query('select from document where key = $1', [key])
          return row.rowCount === 1
        }),
      )
    await sweepIn(23)
    assert.deepEqual(await there(), [true, true, true])
    await sweepIn(25)
    assert.deepEqual(await there(), [false, true, true])
    await sweepIn(31 * 24)
    assert.deepEqual(await there(), [false, true, false])
  })
})
