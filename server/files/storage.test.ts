import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import S3rver from 's3rver'
import { createLog } from '#server/log.ts'
import type { ApiError } from '#shared/errors.ts'
import { createStorage, type Storage } from './storage.ts'
import { createBucket } from './storage-s3.ts'

const log = createLog('silent')
const dir = await mkdtemp(path.join(tmpdir(), 'atrium-files-'))
const bucketServer = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(dir, 'bucket'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
const { port } = await bucketServer.run()
after(async () => {
  await bucketServer.close()
  await rm(dir, { recursive: true })
})

const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' }
const bucketAt = (url: string) =>
  createStorage({ dataDir: dir, s3: { url: `${url}/pictures`, ...keys } }, log)

const folder = 'blog/Ab3_-fGhIjKlMnOpQrStUv-1600x900'
const type = 'image/webp'

const kinds: Record<string, Storage> = {
  disk: createStorage({ dataDir: dir, s3: undefined }, log),
  s3: bucketAt(`http://127.0.0.1:${port}`),
}

for (const [kind, files] of Object.entries(kinds)) {
  describe(`files on ${kind}`, () => {
    test('come back as they were put', async () => {
      const bytes = Buffer.from('a picture')
      await files.put(`${folder}/480.webp`, Buffer.from('the one before'), type)
      await files.put(`${folder}/480.webp`, bytes, type)
      const found = await files.get(`${folder}/480.webp`)
      assert.equal(found?.size, bytes.length)
      assert.equal(found?.type, type)
      assert.deepEqual(found && (await buffer(found.stream)), bytes)
    })

    test('are null when they are not there', async () => {
      assert.equal(await files.get(`${folder}/960.webp`), null)
    })

    test('go with their folder, and no others do', async () => {
      const beside = `${folder}0/480.webp`
      for (const key of [`${folder}/480.webp`, `${folder}/480.avif`, beside]) {
        await files.put(key, Buffer.from(key), type)
      }
      await files.remove(folder)
      await files.remove(folder)
      assert.equal(await files.get(`${folder}/480.webp`), null)
      assert.equal(await files.get(`${folder}/480.avif`), null)
      const kept = await files.get(beside)
      kept?.stream.destroy()
      assert.ok(kept)
    })

    test('have no other keys', async () => {
      await writeFile(path.join(dir, 'secrets.json'), '{}')
      for (const key of [
        '../secrets.json',
        `${folder}/../../../secrets.json`,
        `/${folder}/480.webp`,
        `${folder}/480.svg`,
        `${folder}/480.webp\n`,
        `${folder}/480.webp\0`,
        'blog/480.webp',
        '',
      ]) {
        assert.equal(await files.get(key), null, key)
        await assert.rejects(files.put(key, Buffer.from(''), type), /Not a key/)
        await assert.rejects(files.remove(key), /Not a folder/)
      }
      for (const key of ['blog', 'blog/..', '..', '.', `${folder}/`]) {
        await assert.rejects(files.remove(key), /Not a folder/, key)
      }
    })
  })
}

test('a file that could not be written leaves nothing on the disk', async () => {
  const blocked = path.join(dir, 'files', folder, '960.webp')
  await mkdir(blocked, { recursive: true })
  await assert.rejects(kinds.disk!.put(`${folder}/960.webp`, Buffer.from('x'), type))
  assert.deepEqual(await readdir(path.dirname(blocked)), ['960.webp'])
})

describe('a bucket that does not answer', () => {
  const unavailable = (error: ApiError) => error.code === 'UNAVAILABLE'

  test('is unavailable when it refuses, fails or hangs', async () => {
    const failing = createServer((_, response) => response.writeHead(500).end())
    const hanging = createServer(() => {})
    for (const server of [failing, hanging]) {
      await once(server.listen(0, '127.0.0.1'), 'listening')
    }
    const at = (server: typeof failing) =>
      bucketAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const buckets = [bucketAt('http://127.0.0.1:1'), at(failing), at(hanging)]
    await Promise.all(
      buckets.flatMap((files) => [
        assert.rejects(files.put(`${folder}/480.webp`, Buffer.from('x'), type), unavailable),
        assert.rejects(files.get(`${folder}/480.webp`), unavailable),
        assert.rejects(files.remove(folder), unavailable),
      ]),
    )
    failing.close()
    hanging.close().closeAllConnections()
  })

  test('is waited for until its answer begins, and not until it ends', async () => {
    const patience = 200
    const slow = createServer((_, response) => {
      response.writeHead(200, { 'Content-Length': 2, 'Content-Type': type }).write('a')
      setTimeout(() => response.end('b'), 3 * patience)
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const { port } = slow.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/pictures`
    const found = await createBucket({ url, ...keys }, log, patience).get(`${folder}/480.webp`)
    assert.equal(found && (await text(found.stream)), 'ab')
    slow.close()
  })
})
