import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { SaveService } from '#features/services/contract.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { sanitize } from '#server/files/sanitize.ts'
import { createLog } from '#server/log.ts'
import { imageWidths, parseImageUrl } from '#shared/images.ts'
import { plainText } from '#shared/text.ts'
import { createTestDatabase } from '#test/db.ts'
import { demoServices, seedServices } from './services.ts'
import { readText } from './texts.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-seed-'))
after(() => rm(dataDir, { recursive: true, force: true }))

for (const { title, slug, picture } of demoServices) {
  test(`${title} is valid for the form`, async () => {
    const content = await readText('services', slug)
    assert.equal(sanitize(content), content)
    const file = `/files/${picture}/1600.webp`
    assert.deepEqual(SaveService.parse({ title, slug, content, file }), {
      title,
      slug,
      content,
      file,
    })
    const words = plainText(content).split(' ').length
    assert.ok(words >= 250 && words <= 400, `${words} words`)
  })

  test(`${title} has its picture in all widths`, async () => {
    const { width, height } = parseImageUrl(`/files/${picture}/1.webp`) ?? assert.fail()
    const folder = path.join(import.meta.dirname, 'files', picture)
    const expected = imageWidths(width).flatMap((step) => [`${step}.avif`, `${step}.webp`])
    assert.deepEqual((await readdir(folder)).sort(), expected.sort())
    for (const name of expected) {
      const metadata = await sharp(await readFile(path.join(folder, name))).metadata()
      const step = Number.parseInt(name, 10)
      assert.deepEqual([metadata.width, metadata.height], [step, (step * height) / width])
    }
  })
}

test('the services are seeded in order, with readable files', async () => {
  const { db } = await createTestDatabase()
  const files = createStorage({ s3: undefined, dataDir }, createLog('silent'))
  await db.transaction().execute((trx) => seedServices(trx, files))
  const rows = await db.selectFrom('service').select('slug').orderBy('position').execute()
  assert.deepEqual(
    rows.map(({ slug }) => slug),
    demoServices.map(({ slug }) => slug),
  )
  for (const row of await db.selectFrom('file').selectAll().execute()) {
    const { width } = parseImageUrl(row.url) ?? assert.fail()
    const types = ['avif', 'webp']
    const stored = await Promise.all(
      imageWidths(width).flatMap((step) =>
        types.map((type) => files.get(`${row.key}/${step}.${type}`)),
      ),
    )
    for (const one of stored) one?.stream.destroy()
    assert.equal(
      stored.reduce((sum, one) => sum + (one?.size ?? Number.NaN), 0),
      row.bytes,
    )
    assert.deepEqual([row.kind, row.width, row.height], ['service', 1600, 1200])
  }
})
