import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { createLog } from '#server/log.ts'
import { startTestApp } from '#test/app.ts'
import { createTestDatabase } from '#test/db.ts'
import { makeItem } from '#test/onboardings.ts'
import { atEnd } from '#test/teardown.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'atrium-backup-'))
atEnd(() => rm(folder, { recursive: true }))

test('a backup has the logins of clients only if it is encrypted', async () => {
  const { database, kernel } = await startTestApp()
  const item = await makeItem(database.db, { kind: 'login' })
  const login = { item_id: item.id, sealed: Buffer.from('sealed') }
  await database.db.insertInto('onboarding_login').values(login).execute()
  const { dataDir } = kernel.config
  const source = { connection: database.connection, files: kernel.files, dataDir }
  for (const [passphrase, kept] of [
    [undefined, []],
    ['a long passphrase', [login]],
  ] as const) {
    const file = path.join(folder, `${kept.length}.tar.gz`)
    await makeBackup(source, { file, passphrase })
    const restored = await createTestDatabase('template0')
    const targetDir = await mkdtemp(path.join(folder, 'target-'))
    const files = createStorage({ dataDir: targetDir, s3: undefined }, createLog('silent'))
    const target = { connection: restored.connection, files, dataDir: targetDir }
    await restoreBackup({ file, passphrase }, target, { replace: false })
    const logins = restored.db.selectFrom('onboarding_login').selectAll()
    assert.deepEqual(await logins.execute(), kept)
    const items = await restored.db.selectFrom('onboarding_item').select('id').execute()
    assert.deepEqual(items, [{ id: item.id }])
  }
})
