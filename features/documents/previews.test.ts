import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { projects } from '#features/projects/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { pdf } from '#test/documents.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { drawPicture } from '#test/pictures.ts'
import { makeZip } from '#test/zips.ts'
import { documents } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let client: Person
let id: string
before(async () => {
  app = await startTestApp()
  client = await signInAs(app, 'User')
  id = (await makeProject(app.database.db, { client_id: client.accountId })).id
})

async function add(name: string, bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], name)
  const input = { params: { id }, body: {}, files: { files: file } }
  const [added] = (await client.call(projects.addDocuments, input)).documents
  const params = { id: added?.id ?? '' }
  return { params, ...(await client.call(documents.link, { params })) }
}

const open = (url: string | null) => client.fetch(app.url + url)

const sandboxed = (ancestors: string) =>
  `default-src 'none'; base-uri 'none'; frame-ancestors ${ancestors}; sandbox`

test('a picture has a small copy that a page can show', async () => {
  const { params, url, previewUrl } = await add('Front.png', await drawPicture(800, 400))
  const response = await open(previewUrl)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('Content-Type'), 'image/webp')
  assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff')
  const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  assert.deepEqual([width, format], [640, 'webp'])
  const whole = await open(url)
  assert.match(whole.headers.get('Content-Disposition') ?? '', /^attachment;/)
  assert.equal(whole.headers.get('Content-Type'), 'application/octet-stream')
  const other = await signInAs(app, 'User')
  await assert.rejects(other.call(documents.preview, { params }), { status: 404 })
})

test('a PDF is shown in a frame of our own pages, without scripts and without an origin', async () => {
  const { url, previewUrl } = await add('Offer.pdf', pdf)
  const { headers, status } = await open(previewUrl)
  assert.equal(status, 200)
  assert.equal(headers.get('Content-Type'), 'application/pdf')
  assert.equal(headers.get('Content-Disposition'), "inline; filename*=UTF-8''Offer.pdf")
  assert.equal(headers.get('Content-Security-Policy'), sandboxed("'self'"))
  assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
  assert.equal(headers.get('Cache-Control'), 'private, no-store')
  const download = (await open(url)).headers
  assert.equal(download.get('Content-Security-Policy'), sandboxed("'none'"))
  assert.equal(download.get('Content-Type'), 'application/octet-stream')
  const part = await client.fetch(app.url + previewUrl, { headers: { Range: 'bytes=0-3' } })
  assert.deepEqual([part.status, await part.text()], [206, '%PDF'])
})

test('other files have no preview', async () => {
  const { params, previewUrl } = await add('all.zip', makeZip([{ name: 'a' }]))
  assert.equal(previewUrl, null)
  await assert.rejects(client.call(documents.preview, { params }), { status: 404 })
})
