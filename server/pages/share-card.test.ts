import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Storage } from '#server/files/storage.ts'
import { findIcon } from './icons.ts'
import { drawShareCard, previewShareCard } from './share-card.ts'

const noFiles: Storage = {
  requireSpace: async () => {},
  put: async () => {},
  move: async () => {},
  get: async () => null,
  remove: async () => {},
  async *list() {},
}
const brand = { colors: { action: ['#b35400', '#bb5b10'] } } as const

/** The number of white pixels, which the letters cover, above the strip with the caption. */
async function whiteOf(card: Buffer): Promise<number> {
  const field = sharp(card).extract({ left: 0, top: 0, width: 1200, height: 500 })
  const { data } = await field.greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((level) => level > 240).length
}

test('a card has the standard size and shows its title', async () => {
  const draw = (title: string) => drawShareCard(noFiles, { title, caption: 'Northlight', brand })
  const [short, long] = await Promise.all([draw('I'), draw('Forms that people finish')])
  const { width, height, format } = await sharp(long).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'png'])
  assert.ok((await whiteOf(long)) > 5 * (await whiteOf(short)))
})

test('any title can be drawn, however long or unusual', async () => {
  for (const title of ['W'.repeat(200), 'A <b>bold</b> & "quoted" title', '✓ Größe 字']) {
    const card = await drawShareCard(noFiles, { title, caption: '<Northlight>', brand })
    assert.equal((await sharp(card).metadata()).height, 630, title)
  }
})

test('few pictures of visitors are drawn or wait at once, cards and icons together', async () => {
  const open = Promise.withResolvers<null>()
  const slow: Storage = { ...noFiles, get: () => open.promise }
  const picture = '/files/design/aaaaaaaaaaaaaaaaaaaaaa-40x40/40.webp'
  const drawIcon = findIcon(slow, { ...brand, icon: picture, letter: 'N' }, '48.png')
  const icons = Array.from({ length: 13 }, () => drawIcon?.())
  const busy = { code: 'UNAVAILABLE', status: 503, retryAfter: 5 }
  await assert.rejects(drawIcon?.() ?? assert.fail(), busy)
  await assert.rejects(drawShareCard(slow, { title: 'I', caption: '', picture, brand }), busy)
  const preview = previewShareCard(noFiles, { title: 'I', caption: '', brand }, 'an editor')
  open.resolve(null)
  assert.equal((await Promise.all(icons)).length, 13)
  assert.match(await preview, /^data:image/)
})
