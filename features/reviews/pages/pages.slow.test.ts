import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { documents } from '#features/documents/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { makePdf } from '#test/pdfs.ts'
import { drawPicture } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { reviews } from '../contract.ts'

let app: TestApp
let manager: Visitor & { accountId: string }
let client: Visitor & { accountId: string }
let project: { id: string }
before(async () => {
  // A browser that ends at once.
  app = await startTestApp({ env: { RATE_LIMIT: 'off', CHROMIUM_PATH: '/bin/false' } })
  manager = await signInAs(app, 'Manager')
  client = await signInAs(app, 'User')
  project = await makeProject(app.database.db, { client_id: client.accountId, showcase: false })
})

/** A PDF whose pages are 1,600 wide and as high as these numbers. */
const pdfOf = (heights: readonly number[]) => makePdf(heights.map((height) => [1600, height]))

async function upload(name: string, content: Buffer): Promise<string> {
  const file = new File([new Uint8Array(content)], name)
  return (await manager.call(documents.upload, { body: {}, files: { file } })).url
}

async function add(files: string[], values: object = {}) {
  const body = { title: 'Home page', files, ...values }
  const { item } = await manager.call(reviews.add, { params: { id: project.id }, body })
  assert.deepEqual([item.versions[0]?.state, item.versions[0]?.pages], ['preparing', []])
  await untilPrepared()
  return read(manager, item.id)
}

/** Forty pages are many jobs. */
const untilPrepared = () =>
  until(
    'every version is prepared',
    async () => {
      const { rows } = await app.database.pool.query(
        `select 1 from deliverable_version where state = 'preparing' limit 1`,
      )
      return rows.length === 0
    },
    300,
  )

const read = (visitor: Visitor, id: string) => visitor.call(reviews.one, { params: { id } })

describe('the pages of a version', () => {
  test('are pictures and the pages of PDFs, in the order of the files', async () => {
    const { id, versions } = await add([
      await upload('cover.png', await drawPicture(400, 200)),
      await upload('pages.pdf', pdfOf([300, 500])),
    ])
    const [version] = versions
    assert.deepEqual([version?.state, version?.pagesExpected], ['open', 3])
    assert.deepEqual(
      version?.pages.map(({ page, width, height, file }) => [page, width, height, file]),
      [
        [1, 400, 200, 'cover.png'],
        [2, 1600, 300, 'pages.pdf'],
        [3, 1600, 500, 'pages.pdf'],
      ],
    )
    assert.equal((await read(client, id)).versions.length, 1)
  })

  test('are shown to their client by signed URLs, large and small', async () => {
    const { id, versions } = await add([await upload('a.png', await drawPicture(900, 300))])
    const params = { id: versions[0]!.id }
    const { pictures } = await client.call(reviews.pictures, { params })
    const [picture] = pictures
    const sizes: number[] = []
    for (const url of [picture!.url, picture!.smallUrl]) {
      const response = await client.fetch(app.url + url)
      assert.equal(response.headers.get('Content-Type'), 'image/webp')
      sizes.push((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width)
    }
    assert.deepEqual(sizes, [900, 640])
    const other = await signInAs(app, 'User')
    assert.equal((await other.fetch(app.url + picture!.url)).status, 404)
    await assert.rejects(other.call(reviews.pictures, { params }), { status: 404 })
    await assert.rejects(read(other, id), { status: 404 })
  })

  test('are forty at most, which stay in order', async () => {
    const heights = Array.from({ length: 40 }, (_, at) => 50 + at)
    const { versions } = await add([await upload('forty.pdf', pdfOf(heights))])
    const pages = versions[0]?.pages ?? []
    assert.deepEqual(
      pages.map(({ height }) => height),
      heights,
    )
    const more = await add([
      await upload('forty.pdf', pdfOf(heights)),
      await upload('one.pdf', pdfOf([50])),
    ])
    assert.equal(more.versions[0]?.failure, 'A version has at most 40 pages.')
    assert.deepEqual(more.versions[0]?.pages, [])
  })

  test('are made in a job each, so that others take turns', async () => {
    const { versions } = await add([await upload('long.pdf', pdfOf(Array(20).fill(50)))])
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from job.job
        where name = 'prepare-review' and data ->> 'versionId' = $1`,
      [versions[0]?.id],
    )
    // The file is read first, and the version is shown last.
    assert.equal(rows[0].count, 22)
  })

  test('of an address alone need a browser, whose failure is told to whoever added it', async () => {
    const { id, versions } = await add([], { pageUrl: 'https://staging.example.test/' })
    const failure = 'No picture of this page could be taken. Please add one.'
    assert.deepEqual([versions[0]?.state, versions[0]?.failure], ['failed', failure])
    const told = await app.database.db
      .selectFrom('notification')
      .select(['account_id', 'kind', 'subject', 'times'])
      .where('about', '=', id)
      .execute()
    const subject = '“Home page”, version 1, could not be made. Please add it again.'
    const kind = 'review-failed'
    assert.deepEqual(told, [{ account_id: manager.accountId, kind, subject, times: 1 }])
    const body = { title: 'Nothing' }
    const params = { id: project.id }
    await assert.rejects(manager.call(reviews.add, { params, body }), { status: 400 })
    await assert.rejects(
      manager.call(reviews.add, { params, body: { ...body, pageUrl: 'javascript:alert(1)' } }),
      { status: 400 },
    )
  })
})

describe('a file that cannot be shown', () => {
  test('ends its version with the reason, which a client never sees', async () => {
    const { id, versions } = await add([await upload('broken.pdf', Buffer.from('%PDF-1.7 no'))])
    assert.deepEqual(
      [versions[0]?.state, versions[0]?.failure],
      ['failed', 'broken.pdf: This PDF is damaged. Please save it again.'],
    )
    await assert.rejects(read(client, id), { status: 404 })
    const query = { page: 1, limit: 1_000 }
    const listed = await client.call(reviews.list, { params: { id: project.id }, query })
    assert.ok(!listed.rows.some((row) => row.id === id))
    const params = { id }
    const body = { files: [await upload('good.pdf', pdfOf([50]))] }
    await manager.call(reviews.addVersion, { params, body })
    await untilPrepared()
    const again = await read(client, id)
    assert.deepEqual([again.versions.length, again.versions[0]?.number], [1, 1])
  })

  test('is one that is no longer there, or no picture and no PDF', async () => {
    const url = await upload('gone.png', await drawPicture())
    await app.database.db
      .updateTable('document')
      .set({ deleted_at: new Date().toISOString() })
      .where('name', '=', 'gone.png')
      .execute()
    const params = { id: project.id }
    const text = await upload('notes.txt', Buffer.from('words'))
    for (const file of [url, text])
      await assert.rejects(
        manager.call(reviews.add, { params, body: { title: 'Home', files: [file] } }),
        { status: 400 },
      )
  })

  test('leaves the version before it as it is', async () => {
    const { id } = await add([await upload('a.png', await drawPicture())])
    const body = { files: [await upload('broken.pdf', Buffer.from('%PDF-1.7 no'))] }
    await manager.call(reviews.addVersion, { params: { id }, body })
    await untilPrepared()
    const { versions, seen } = await read(client, id)
    assert.deepEqual([versions.length, versions[0]?.number], [1, 1])
    assert.ok(seen)
    assert.deepEqual(
      (await read(manager, id)).versions.map(({ state }) => state),
      ['failed', 'open'],
    )
  })
})

test('a deleted deliverable takes its pictures with it, not its files', async () => {
  const { id, versions } = await add([await upload('a.png', await drawPicture())])
  const { key } = await app.database.db
    .selectFrom('deliverable_page')
    .select('key')
    .where('version_id', '=', versions[0]!.id)
    .executeTakeFirstOrThrow()
  const admin = await signInAs(app, 'Admin')
  await admin.call(reviews.remove, { params: { id } })
  await untilDone(app, 'remove-files')
  assert.equal(await app.kernel.files.get(`${key}/file.webp`), null)
  const { count } = await app.database.db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '=', 'a.png')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  assert.ok(count > 0)
  await assert.rejects(read(manager, id), { status: 404 })
})
