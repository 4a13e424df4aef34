import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { createLog } from '#server/log.ts'
import type { ApiError } from '#shared/errors.ts'
import { startBucket } from '#test/bucket.ts'
import { createStorage } from './create-storage.ts'
import type { Storage } from './storage.ts'
import { createBucket } from './storage-s3.ts'

const log = createLog('silent')
const dir = await mkdtemp(path.join(tmpdir(), 'atrium-files-'))
after(() => rm(dir, { recursive: true }))

const bucket = await startBucket()
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' }
const bucketAt = (url: string) => createStorage({ dataDir: dir, s3: { url, ...keys } }, log)

const folder = 'blog/Ab3_-fGhIjKlMnOpQrStUv-1600x900'
const type = 'image/webp'

const kinds: Record<string, Storage> = {
  disk: createStorage({ dataDir: dir, s3: undefined }, log),
  s3: bucketAt(bucket.S3_URL),
}

for (const [kind, files] of Object.entries(kinds)) {
  describe(`files on ${kind}`, () => {
    test('are read as they were stored', async () => {
      const bytes = Buffer.from('a picture')
      await files.put(`${folder}/480.webp`, Buffer.from('the one before'), type)
      await files.put(`${folder}/480.webp`, bytes, type)
      const found = await files.get(`${folder}/480.webp`)
      assert.equal(found?.size, bytes.length)
      assert.equal(found?.type, type)
      assert.deepEqual(found && (await buffer(found.stream)), bytes)
    })

    test('are null if they do not exist', async () => {
      assert.equal(await files.get(`${folder}/960.webp`), null)
    })

    test('include private files of any kind and in any folder', async () => {
      const name = 'Ab3_-fGhIjKlMnOpQrStUv'
      for (const key of [`document/${name}/file.pdf`, `invoice/${name}/file.docx`]) {
        await files.put(key, Buffer.from(key), 'application/octet-stream')
        const found = await files.get(key)
        assert.equal(found && (await text(found.stream)), key)
        assert.equal(found?.type, 'application/octet-stream')
        await files.remove(path.dirname(key))
        assert.equal(await files.get(key), null)
      }
    })

    test('of any size are moved from a local path', async () => {
      const key = 'data/Ab3_-fGhIjKlMnOpQrStUv/file.zip'
      // Larger than one part of a multipart upload.
      const bytes = Buffer.alloc(9 * 1024 * 1024, 'zip')
      const local = path.join(dir, 'archive.zip')
      await writeFile(local, bytes)
      await files.move(key, local)
      const found = await files.get(key)
      assert.ok(found && bytes.equals(await buffer(found.stream)))
      await assert.rejects(readFile(local), { code: 'ENOENT' })
      await assert.rejects(files.move('../file.zip', local), /Not a private file/)
    })

    test('are read by range', async () => {
      const key = `document/Ab3_-fGhIjKlMnOpQrStUv/file.text`
      await files.put(key, Buffer.from('0123456789'), 'application/octet-stream')
      for (const [start, end, expected] of [
        [0, 1, '01'],
        [2, 4, '234'],
        [9, 9, '9'],
      ] as const) {
        const part = await files.get(key, { start, end })
        assert.equal(part?.size, expected.length)
        assert.equal(part && (await text(part.stream)), expected)
      }
      await files.remove(path.dirname(key))
      assert.equal(await files.get(key, { start: 0, end: 1 }), null)
    })

    test('are removed with their folder, and no others', async () => {
      const beside = `${folder}0/480.webp`
      for (const key of [`${folder}/480.webp`, `${folder}/480.avif`, beside]) {
        await files.put(key, Buffer.from(key), type)
      }
      await files.remove(folder)
      await files.remove(folder)
      assert.equal(await files.get(`${folder}/480.webp`), null)
      assert.equal(await files.get(`${folder}/480.avif`), null)
      const other = await files.get(beside)
      other?.stream.destroy()
      assert.ok(other)
    })

    test('are rejected with other keys', async () => {
      await writeFile(path.join(dir, 'secrets.json'), '{}')
      for (const key of [
        '../secrets.json',
        `${folder}/../../../secrets.json`,
        `/${folder}/480.webp`,
        `${folder}/480.svg`,
        `${folder}/480.webp\n`,
        `${folder}/480.webp\0`,
        'blog/480.webp',
        'document/Ab3_-fGhIjKlMnOpQrStUv/other.pdf',
        'document/Ab3_-fGhIjKlMnOpQrStU/file.pdf',
        'document/..%2f..%2fsecrets.json/file.pdf',
        'document/./Ab3_-fGhIjKlMnOpQrStUv/file.pdf',
        'document/Ab3_-fGhIjKlMnOpQrStUv/file.pdf/..',
        '',
      ]) {
        assert.equal(await files.get(key), null, key)
        await assert.rejects(files.put(key, Buffer.from(''), type), /Not a key/)
        await assert.rejects(files.remove(key), /Not a folder/)
      }
      for (const key of ['blog', 'document', 'blog/..', '..', '.', `${folder}/`]) {
        await assert.rejects(files.remove(key), /Not a folder/, key)
      }
    })
  })
}

test('a failed write leaves no file on the disk', async () => {
  const blocked = path.join(dir, 'files', folder, '960.webp')
  await mkdir(blocked, { recursive: true })
  await assert.rejects(kinds.disk!.put(`${folder}/960.webp`, Buffer.from('x'), type))
  assert.deepEqual(await readdir(path.dirname(blocked)), ['960.webp'])
})

describe('a failing bucket', () => {
  const unavailable = (error: ApiError) => error.code === 'UNAVAILABLE'

  test('is unavailable if it rejects, fails, redirects or hangs', async () => {
    const failing = createServer((_, response) => response.writeHead(500).end())
    const moved = createServer((_, response) =>
      response.writeHead(307, { Location: `${bucket.S3_URL}/elsewhere` }).end(),
    )
    const hanging = createServer(() => {})
    for (const server of [failing, moved, hanging]) {
      await once(server.listen(0, '127.0.0.1'), 'listening')
    }
    const at = (server: typeof failing) =>
      bucketAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/files`)
    const buckets = [bucketAt('http://127.0.0.1:1/files'), at(failing), at(moved), at(hanging)]
    await Promise.all(
      buckets.flatMap((files) => [
        assert.rejects(files.put(`${folder}/480.webp`, Buffer.from('x'), type), unavailable),
        assert.rejects(files.get(`${folder}/480.webp`), unavailable),
        assert.rejects(files.remove(folder), unavailable),
      ]),
    )
    failing.close()
    moved.close()
    hanging.close().closeAllConnections()
  })

  test('is unavailable if it ignores a range', async () => {
    const whole = createServer((_, response) => response.end('all of it'))
    await once(whole.listen(0, '127.0.0.1'), 'listening')
    const files = bucketAt(`http://127.0.0.1:${(whole.address() as AddressInfo).port}/files`)
    await assert.rejects(files.get(`${folder}/480.webp`, { start: 1, end: 2 }), unavailable)
    whole.close()
  })

  test('has a timeout until its response begins, not until it ends', async () => {
    const patience = 1_000
    const slow = createServer((_, response) => {
      response.writeHead(200, { 'Content-Length': 2, 'Content-Type': type }).write('a')
      setTimeout(() => response.end('b'), 1.5 * patience)
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const { port } = slow.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/files`
    const found = await createBucket({ url, ...keys }, log, patience).get(`${folder}/480.webp`)
    assert.equal(found && (await text(found.stream)), 'ab')
    slow.close()
  })
})
