import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makePicture, makeProject, signInAs } from '#test/factories.ts'
import { drawBlob } from '#test/pictures.ts'
import { makeZip } from '#test/zips.ts'
import { projects } from '../contract.ts'

let app: TestApp
let manager: Visitor
let userId: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  userId = (await makeAccount(app.database.db)).id
})

const zip = makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }])
const archive = (name = 'Plan.zip', bytes = zip) => new File([new Uint8Array(bytes)], name)
const picture = async (name = 'a.png') => new File([await drawBlob()], name)

const draft = (values: object = {}) => ({
  ...{ title: 'A bridge', description: '<p>Over a creek.</p>', userId },
  techStack: ['React' as const],
  ...values,
})

const add = (files: File[], values: object = {}) =>
  manager.call(projects.add, { body: draft(values), files: { files } })

/** The rows of pictures and documents. */
async function countFiles(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from file) + (select count(*)::int from document) as count`,
  )
  return rows[0].count
}

describe('the form of a project', () => {
  test('adds pictures to the project and an archive to its documents', async () => {
    const first = await makePicture(app.database.db)
    const { item } = await add([await picture(), archive()], {
      files: [first],
      techStack: ['React', 'Nodejs'],
    })
    assert.deepEqual([item.files.length, item.files[0]], [2, first])
    assert.deepEqual(
      item.documents.map(({ name }) => name),
      ['Plan.zip'],
    )
    assert.deepEqual(item.techStack, ['React', 'Nodejs'])
    assert.deepEqual(
      item.history?.map(({ action }) => action),
      ['Project created; File added: Plan.zip'],
    )
  })

  test('keeps the pictures that are there, unless it names others', async () => {
    const pictures = [await makePicture(app.database.db), await makePicture(app.database.db)]
    const { id } = await makeProject(app.database.db, {
      client_id: userId,
      pictures,
      showcase: false,
    })
    const edit = (values: object) =>
      manager.call(projects.edit, {
        ...{ params: { id }, body: draft(values) },
        files: { files: [new File([bytes], 'a.jpg')] },
      })
    const bytes = await drawBlob()
    const { item } = await edit({ comment: 'A new one' })
    assert.deepEqual(item.files.slice(0, 2), pictures)
    assert.equal(item.files.length, 3)
    assert.equal(item.history?.[0]?.comment, 'A new one')
    assert.equal((await edit({ files: [pictures[1]] })).item.files.length, 2)
  })

  test('accepts a description of any permitted length', async () => {
    const description = `<p>${'Water. '.repeat(10_000)}</p>`
    const { item } = await add([archive()], { description })
    assert.equal(item.description, description)
  })

  test('is refused as a whole, and none of its files stays', async () => {
    const count = await countFiles()
    const refused = (files: File[], code: string, values?: object) =>
      assert.rejects(add(files, values), { code })
    await refused([await picture(), archive('a.pdf')], 'FILE_TYPE_REFUSED')
    await refused([await picture(), new File(['x'], 'b.png')], 'NOT_AN_IMAGE')
    await refused([archive(), archive('b.zip', Buffer.from('x'))], 'NOT_AN_ARCHIVE')
    const large = makeZip([{ name: 'a', data: Buffer.alloc(2 * 1024 * 1024) }])
    await refused([await picture(), archive('large.zip', large)], 'FILE_TOO_LARGE')
    await refused([await picture()], 'INVALID_INPUT', { userId: '' })
    await refused([await picture()], 'INVALID_INPUT', { categoryId: userId })
    const twenty = Array.from({ length: 20 }, () => makePicture(app.database.db))
    const files = await Promise.all(twenty)
    await refused([await picture()], 'INVALID_INPUT', { files })
    assert.equal(await countFiles(), count + 20)
  })

  test('keeps a picture of the library that it sent again, when it is refused', async () => {
    const bytes = await drawBlob()
    const send = (values?: object) => add([new File([bytes], 'a.png')], values)
    const { item } = await send()
    await assert.rejects(send({ categoryId: userId }), { code: 'INVALID_INPUT' })
    assert.deepEqual((await send()).item.files, item.files)
  })

  test('without a project changes nothing', async () => {
    const count = await countFiles()
    const edit = manager.call(projects.edit, {
      ...{ params: { id: '0198c0de-0000-7000-8000-000000000000' }, body: draft() },
      files: { files: [archive()] },
    })
    await assert.rejects(edit, { status: 404 })
    assert.equal(await countFiles(), count)
  })
})
