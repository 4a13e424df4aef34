import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { imageWidths, parseImageUrl } from './images.ts'

const folder = '/files/service/AbCdEfGhIjKlMnOpQrStUv-1600x900'

test('a wide picture is stored in all widths up to the largest', () => {
  assert.deepEqual(imageWidths(3200), [480, 768, 1200, 1600])
  assert.deepEqual(imageWidths(1600), [480, 768, 1200, 1600])
})

test('a narrow picture is stored in its own width too', () => {
  assert.deepEqual(imageWidths(1200), [480, 768, 1200])
  assert.deepEqual(imageWidths(960), [480, 768, 960])
  assert.deepEqual(imageWidths(480), [480])
  assert.deepEqual(imageWidths(120), [120])
})

test('widths ascend, never repeat and never enlarge a picture', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (width) => {
      const widths = imageWidths(width)
      assert.equal(widths.at(-1), Math.min(width, 1600))
      for (const [index, each] of widths.entries()) {
        assert.ok(index === 0 || each > (widths[index - 1] ?? 0))
      }
    }),
  )
})

test('the URL of a stored picture contains its size', () => {
  assert.deepEqual(parseImageUrl(`${folder}/1600.webp`), { folder, width: 1600, height: 900 })
})

test('other URLs are not stored pictures', () => {
  for (const src of [
    '',
    'https://example.com/a.webp',
    `https://example.com${folder}/1600.webp`,
    `${folder}/1600.png`,
    `${folder}/../1600.webp`,
    '/files/service/AbCdEfGhIjKlMnOpQrStUv-0x900/1600.webp',
    '/files/service/short-1600x900/1600.webp',
  ]) {
    assert.equal(parseImageUrl(src), null, src)
  }
})
