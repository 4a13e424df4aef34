import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { lightVersion } from './light-version.ts'

const clear = '#0000'

/** A bar on a ground, with another bar below. */
async function drawLogo({ bar = '#12305c', below = '', ground = clear }) {
  const part = (background: string) =>
    sharp({ create: { width: 120, height: 20, channels: 4, background } })
      .png()
      .toBuffer()
  const create = { width: 200, height: 80, channels: 4, background: ground } as const
  return sharp({ create })
    .composite([
      { input: await part(bar), left: 20, top: 10 },
      { input: await part(below || bar), left: 20, top: 50 },
    ])
    .webp({ quality: 80 })
    .toBuffer()
}

const derive = async (colors: Parameters<typeof drawLogo>[0]) =>
  lightVersion(await drawLogo(colors), 'editor')

test('a logo of one dark color becomes white on the same transparent ground', async () => {
  const light = await derive({})
  assert.ok(light)
  const { data, info } = await sharp(light).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [200, 80, 4])
  const at = (x: number, y: number) => [...data.subarray(4 * (y * 200 + x), 4 * (y * 200 + x) + 4)]
  assert.deepEqual(at(60, 20), [255, 255, 255, 255])
  assert.equal(at(5, 5)[3], 0)
})

test('other logos have no light version', async () => {
  assert.equal(await derive({ below: '#d4301c' }), null, 'two colors')
  assert.equal(await derive({ bar: '#f4f4f1' }), null, 'light already')
  assert.equal(await derive({ ground: '#ffffff' }), null, 'on white')
  assert.equal(await derive({ bar: clear }), null, 'nothing drawn')
})
