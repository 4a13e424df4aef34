import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { pdf } from '#test/documents.ts'
import { untilDone } from '#test/outbox.ts'
import { type PrivateFile, putFile } from './private-files.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const destination = { folder: 'pdf', kinds: ['pdf'], table: 'stored_pdf' } as const
const file = { filename: 'a.pdf', bytes: pdf }

async function allKeys(): Promise<string[]> {
  await untilDone(app, 'discard-upload')
  await untilDone(app, 'remove-files')
  return (await Array.fromAsync(app.kernel.files.list())).sort()
}

describe('a file whose row seemed not to be stored', () => {
  const failing = (record: (file: PrivateFile) => Promise<unknown>) =>
    putFile(app.kernel, destination, file, async (stored) => {
      await record(stored)
      throw new Error('connection lost')
    })

  test('is removed if it was not', async () => {
    const before = await allKeys()
    await assert.rejects(
      failing(async () => {}),
      /connection lost/,
    )
    assert.deepEqual(await allKeys(), before)
  })

  test('is kept if it was', async () => {
    let key = ''
    const lost = failing(async (stored) => {
      key = stored.key
      const row = { key, digest: 'a', bytes: stored.bytes, used_at: new Date().toISOString() }
      await app.database.db.insertInto('stored_pdf').values(row).execute()
    })
    await assert.rejects(lost, /connection lost/)
    assert.ok((await allKeys()).includes(`${key}/file.pdf`))
  })
})

test('a file whose preview cannot be stored is removed', async () => {
  const before = await allKeys()
  const { files } = app.kernel
  const broken: typeof files = {
    ...files,
    put: async (key, ...rest) => {
      if (key.endsWith('/preview.webp')) throw new Error('no preview')
      await files.put(key, ...rest)
    },
  }
  const preview = Buffer.from('small')
  const refused = putFile(
    { ...app.kernel, files: broken },
    destination,
    { ...file, preview },
    async () => assert.fail('the row was inserted'),
  )
  await assert.rejects(refused, /no preview/)
  assert.deepEqual(await allKeys(), before)
})
