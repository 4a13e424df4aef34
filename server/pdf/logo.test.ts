import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Storage } from '#server/files/storage.ts'
import { drawPicture } from '#test/pictures.ts'
import { readLogo } from './logo.ts'

const urlOf = (name: string) => `/files/design/${name.repeat(22)}-40x40/40.webp`

test('a logo is drawn once for all PDFs, and again after a failure', async () => {
  const picture = await drawPicture()
  let reads = 0
  let fails = true
  const get: Storage['get'] = async () => {
    reads += 1
    if (fails) throw new Error('storage is down')
    return { stream: Readable.from([picture]), size: picture.length, type: 'image/webp' }
  }
  const files = { get } as Storage
  await assert.rejects(readLogo(files, urlOf('a')), /storage is down/)
  fails = false
  const [first, second] = await Promise.all([1, 2].map(() => readLogo(files, urlOf('a'))))
  assert.match(first ?? '', /^data:image\/png;base64,/)
  assert.equal(second, first)
  assert.equal(await readLogo(files, urlOf('a')), first)
  assert.equal(reads, 2)
  await readLogo(files, urlOf('b'))
  assert.equal(reads, 3)
  assert.equal(await readLogo(files, undefined), undefined)
})
