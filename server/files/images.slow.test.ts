import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createLog } from '#server/log.ts'
import type { ApiError, ErrorCode } from '#shared/errors.ts'
import { imageUrl } from '#shared/fields.ts'
import { drawManyScans } from '#test/many-scans.ts'
import { createStorage } from './create-storage.ts'
import * as images from './images.ts'
import type { Storage } from './storage.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-images-'))
after(() => rm(dataDir, { recursive: true }))
const files = createStorage({ dataDir, s3: undefined }, createLog('silent'))

const storeImage = (to: Storage, kind: string, bytes: Buffer, owner = 'somebody') =>
  images.storeImage(to, kind, bytes, owner)

const canvas = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } })

async function read(key: string): Promise<Buffer> {
  const found = await files.get(key)
  assert.ok(found, key)
  return buffer(found.stream)
}

const namesIn = async (key: string) => (await readdir(path.join(dataDir, 'files', key))).sort()

const refusedAs = (code: ErrorCode) => (error: ApiError) => error.code === code

/** A PNG whose header declares any size, with arbitrary rows. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

describe('a stored image', () => {
  test('is stored in each width, as WebP and AVIF', async () => {
    const stored = await storeImage(files, 'blog', await canvas(1200, 600).jpeg().toBuffer())
    assert.match(stored.key, /^blog\/[A-Za-z0-9_-]{22}-1200x600$/)
    assert.equal(stored.url, `/files/${stored.key}/1200.webp`)
    assert.equal(imageUrl.safeParse(stored.url).success, true)
    const names = await namesIn(stored.key)
    assert.deepEqual(
      names,
      ['1200', '480', '768'].flatMap((w) => [`${w}.avif`, `${w}.webp`]),
    )
    let size = 0
    for (const name of names) {
      const bytes = await read(`${stored.key}/${name}`)
      const { format, width, height } = await sharp(bytes).metadata()
      assert.equal(format, name.endsWith('avif') ? 'heif' : 'webp')
      assert.deepEqual([width, height], [Number.parseInt(name, 10), Number.parseInt(name, 10) / 2])
      size += bytes.length
    }
    assert.equal(stored.bytes, size)
  })

  test('of a small picture is not enlarged', async () => {
    const stored = await storeImage(files, 'avatar', await canvas(40, 40).png().toBuffer())
    assert.deepEqual(await namesIn(stored.key), ['40.avif', '40.webp'])
  })

  test('of a large photo is scaled down', async () => {
    const stored = await storeImage(files, 'project', await canvas(3000, 2000).jpeg().toBuffer())
    assert.deepEqual([stored.width, stored.height], [2560, 1707])
    assert.match(stored.url, /-2560x1707\/1600\.webp$/)
  })

  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    test(`can come from ${format}`, async () => {
      const stored = await storeImage(
        files,
        'design',
        await canvas(20, 10).toFormat(format).toBuffer(),
      )
      const { dominant } = await sharp(await read(`${stored.key}/20.webp`)).stats()
      assert.ok(dominant.b > dominant.r)
      assert.deepEqual([stored.width, stored.height], [20, 10])
    })
  }

  test('of an animation is its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)])
    const raw = { width: 10, height: 20, channels: 3, pageHeight: 10 } as const
    const animated = await sharp(frames, { raw }).gif().toBuffer()
    assert.equal((await sharp(animated, { animated: true }).metadata()).pages, 2)
    const stored = await storeImage(files, 'design', animated)
    assert.deepEqual([stored.width, stored.height], [10, 10])
    const { channels } = await sharp(await read(`${stored.key}/10.webp`)).stats()
    assert.equal(channels[0]?.min, 255)
  })

  test('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const source = sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
    const stored = await storeImage(files, 'design', await source.png().toBuffer())
    assert.equal((await sharp(await read(`${stored.key}/8.webp`)).stats()).isOpaque, false)
  })

  test('of a grayscale and of a CMYK picture keeps its colors', async () => {
    for (const source of [
      canvas(9, 9, '#808080').greyscale().png(),
      canvas(9, 9, '#808080').toColourspace('cmyk').jpeg(),
    ]) {
      const stored = await storeImage(files, 'design', await source.toBuffer())
      const { channels } = await sharp(await read(`${stored.key}/9.webp`)).stats()
      assert.ok(Math.abs((channels[0]?.mean ?? 0) - 128) < 12, `${channels[0]?.mean}`)
    }
  })

  test('is upright and has no metadata', async () => {
    const exif = {
      IFD0: { Make: 'Spycam' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    }
    const photo = await canvas(30, 20)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    assert.ok(photo.includes('Spycam'))
    const stored = await storeImage(files, 'avatar', photo)
    assert.deepEqual([stored.width, stored.height], [20, 30])
    for (const name of await namesIn(stored.key)) {
      const bytes = await read(`${stored.key}/${name}`)
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
      assert.deepEqual([exif, xmp, icc, orientation], [undefined, undefined, undefined, undefined])
      assert.ok(!bytes.includes('Spycam'))
    }
  })

  test('does not contain a script that was appended to it', async () => {
    const script = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([await canvas(10, 10).png().toBuffer(), Buffer.from(script)])
    const stored = await storeImage(files, 'blog', polyglot)
    for (const name of await namesIn(stored.key)) {
      assert.ok(!(await read(`${stored.key}/${name}`)).includes('script'))
    }
  })
})

describe('the upload is rejected:', () => {
  const nowhere: Storage = { ...files, put: async (key) => assert.fail(key) }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
  const others: Record<string, Buffer | Promise<Buffer>> = {
    SVG: Buffer.from(svg),
    'SVG after an XML head': Buffer.from(`<?xml version="1.0"?>\n${svg}`),
    HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'HTML that begins like a GIF': Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
    TIFF: canvas(9, 9).tiff().toBuffer(),
    PDF: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    nothing: Buffer.alloc(0),
    'a header alone': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  }
  for (const [name, bytes] of Object.entries(others)) {
    test(name, async () => {
      await assert.rejects(storeImage(nowhere, 'blog', await bytes), refusedAs('NOT_AN_IMAGE'))
    })
  }

  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    test(`a truncated ${format}`, async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const create = { width: 200, height: 200, channels: 3, background: '#000', noise } as const
      const whole = await sharp({ create }).toFormat(format).toBuffer()
      const half = whole.subarray(0, whole.length / 2)
      await assert.rejects(storeImage(nowhere, 'blog', half), refusedAs('NOT_AN_IMAGE'))
    })
  }

  test('a picture that declares or has too many pixels, before it is decoded', async () => {
    for (const bytes of [
      png(60_000, 60_000, Buffer.alloc(10)),
      await canvas(6500, 6500).png().toBuffer(),
    ]) {
      await assert.rejects(storeImage(nowhere, 'blog', bytes), refusedAs('IMAGE_TOO_LARGE'))
    }
  })

  test('a JPEG with too many scans, with a message', async () => {
    const message =
      'This JPEG is stored in too many steps. Please save it again without the progressive option.'
    for (const bytes of [drawManyScans(7300, 5400, 280), drawManyScans(7300, 5400, 26)]) {
      assert.ok(bytes.length < 100_000)
      const refusal = { code: 'NOT_AN_IMAGE', status: 400, message }
      await assert.rejects(storeImage(nowhere, 'blog', bytes), refusal)
    }
    await assert.rejects(storeImage(nowhere, 'blog', drawManyScans(80, 80, 101)), { message })
    const { key } = await storeImage(files, 'blog', drawManyScans(80, 80, 100))
    assert.deepEqual(await namesIn(key), ['80.avif', '80.webp'])
  })

  test('but not a JPEG because of data between its scans', async () => {
    const photo = await canvas(40, 40).jpeg({ progressive: true }).toBuffer()
    const marker = Buffer.from([0xff, 0xda, 0, 2])
    const beside = Buffer.alloc(4 * 150, marker)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 2, 90]), beside])
    const crowded = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), beside])
    const fills = Buffer.alloc(1_000, 0xff)
    for (const bytes of [crowded, Buffer.concat([photo.subarray(0, 2), fills, photo.subarray(2)])])
      assert.equal((await storeImage(files, 'blog', bytes)).width, 40)
  })
})

test('if one file cannot be stored, none is', async () => {
  const full = new Error('no space left')
  const removed = Promise.withResolvers<string>()
  const failing: Storage = {
    ...files,
    put: async (key, ...rest) => {
      if (key.endsWith('/480.avif')) throw full
      await files.put(key, ...rest)
    },
    remove: async (key) => {
      await files.remove(key)
      removed.resolve(key)
    },
  }
  const picture = await canvas(600, 600).png().toBuffer()
  await assert.rejects(storeImage(failing, 'service', picture), full)
  await removed.promise
  assert.deepEqual(await readdir(path.join(dataDir, 'files', 'service')), [])
})

test('concurrent uploads are all stored, even if one of them is rejected', async () => {
  const picture = await canvas(50, 50).png().toBuffer()
  const all = [picture, Buffer.from('no'), picture].map((bytes) =>
    storeImage(files, 'avatar', bytes),
  )
  const results = await Promise.allSettled(all)
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

describe('the page of a review', () => {
  test('keeps the width of a tall design, on white, with a small copy', async () => {
    const clear = { width: 1000, height: 5000, channels: 4 as const, background: '#00000000' }
    const png = await sharp({ create: clear }).png().toBuffer()
    const { width, height, bytes, preview } = await images.drawPage(png, 'ada')
    assert.deepEqual([width, height], [1000, 5000])
    const { channels } = await sharp(bytes).stats()
    assert.deepEqual(
      channels.map(({ min }) => min),
      [255, 255, 255],
    )
    assert.equal((await sharp(preview).metadata()).height, 640)
  })

  test('is drawn from pixels, and of a wide photo scaled down', async () => {
    const pixels = new Uint8Array(4 * 20 * 10).fill(200)
    const drawn = await images.drawPage({ width: 20, height: 10, pixels }, 'ada')
    assert.deepEqual([drawn.width, drawn.height], [20, 10])
    const wide = await images.drawPage(await canvas(5000, 1000).png().toBuffer(), 'ada')
    assert.deepEqual([wide.width, wide.height], [2560, 512])
  })
})
