import assert from 'node:assert/strict'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { before, test } from 'node:test'
import { saveSection } from '#features/settings/contract.ts'
import { runChecks } from '#server/system/checks.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { backupSection, system } from './contract.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ env: { PAYMENTS: '', RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

test('an Admin sees what is connected, and no secret', async () => {
  const { checks, version } = await admin.call(system.read, {})
  assert.match(version, /^\d+\.\d+\.\d+$/)
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
  assert.deepEqual(states, {
    Database: 'ok',
    Schema: 'ok',
    Clock: 'ok',
    Disk: states.Disk,
    Secrets: 'ok',
    Files: 'ok',
    Address: 'warning',
    Email: 'off',
    Replica: 'off',
    'Card payments': 'warning',
    'Bot check': 'warning',
    Analytics: 'off',
    Jobs: 'ok',
    Backups: 'warning',
    Configuration: 'warning',
  })
  await chmod(path.join(app.kernel.config.dataDir, 'secrets.json'), 0o644)
  const open = await admin.call(system.read, {})
  const secrets = open.checks.find(({ name }) => name === 'Secrets')
  assert.equal(secrets?.state, 'failed')
})

test('backups are made, kept as many as chosen, and shown', async () => {
  await admin.call(saveSection(backupSection), { body: { nightly: true, keep: 1 } })
  const folder = path.join(app.kernel.config.dataDir, 'backups')
  const names: string[] = []
  for (let round = 0; round < 2; round += 1) {
    app.advance(60)
    await admin.call(system.backUp, {})
    await until('the backup is the only one', async () => {
      const { backups, backingUp } = await admin.call(system.read, {})
      const [last] = backups
      if (backingUp || backups.length !== 1 || !last || names.includes(last.name)) return false
      names.push(last.name)
      return true
    })
  }
  assert.deepEqual(await readdir(folder), [names[1]])
})

test('backups that are not encrypted are a warning', async () => {
  const backupPassphrase = 'a long passphrase'
  const sealed = await runChecks({
    ...app.kernel,
    config: { ...app.kernel.config, backupPassphrase },
  })
  assert.equal(sealed.find(({ name }) => name === 'Backups')?.state, 'ok')
  const { checks, backupWarning } = await admin.call(system.read, {})
  const check = checks.find(({ name }) => name === 'Backups')
  assert.equal(check?.state, 'warning')
  assert.match(backupWarning ?? '', /^Not encrypted: .*Set BACKUP_PASSPHRASE\.$/)
  assert.ok(check.detail.endsWith(backupWarning ?? '-'))
})

test('a failed backup is told to Admins', async () => {
  const { config, db } = app.kernel
  const folder = path.join(config.dataDir, 'backups')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'not a folder')
  await admin.call(system.backUp, {})
  await until('the notification is stored', async () => {
    const told = await db
      .selectFrom('notification')
      .select('subject')
      .where('kind', '=', 'backup-failed')
      .execute()
    return told.some(({ subject }) => subject.includes('EEXIST'))
  })
})

test('unexpected errors are grouped and counted', async () => {
  const { problems } = app.kernel
  for (const id of [1, 2]) problems.report(new TypeError(`No row ${id}`), 'GET /api/service')
  problems.report(new RangeError('Too far'), 'sweep')
  const find = async () => (await admin.call(system.read, {})).problems
  await until('they are stored', async () =>
    (await find()).some(({ source }) => source === 'sweep'),
  )
  const found = await find()
  const type = found.find(({ message }) => message === 'TypeError: No row 2')
  assert.deepEqual([type?.times, type?.source], [2, 'GET /api/service'])
  assert.match(type?.place ?? '', /^features\/system\/system\.slow\.test\.ts:\d+$/)
  await admin.call(system.clearProblems, {})
  assert.deepEqual(await find(), [])
})
