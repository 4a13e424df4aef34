import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { createArchive, readArchive } from '#server/backup/archive.ts'
import { withImportRole } from '#server/backup/import-role.ts'
import { requireKnownNames } from '#server/backup/known-names.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { Manifest, manifestDigest, manifestDigestName } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { takeBackupLock } from '#server/db/backup-lock.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { storageJobs } from '#server/files/storage-jobs.ts'
import { createLog } from '#server/log.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startBucket } from '#test/bucket.ts'
import { runSql, urlOf } from '#test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { makeAccount, makeService } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { atEnd } from '#test/teardown.ts'
import { until } from '#test/until.ts'

const manifestName = 'manifest.json'
const log = createLog('silent')
const folder = await mkdtemp(path.join(tmpdir(), 'atrium-backup-'))
atEnd(() => rm(folder, { recursive: true }))
const passphrase = 'a long passphrase'
const key = 'document/Ab3_-fGhIjKlMnOpQrStUv/file.pdf'
const pdf = Buffer.from('%PDF-1.7 a contract')

let app: TestApp
before(async () => {
  app = await startTestApp()
  await makeAccount(app.database.db, { email: 'kept@example.test' })
  await app.kernel.files.put(key, pdf, 'application/octet-stream')
})

const sourceOf = ({ kernel, database }: TestApp) => ({
  connection: database.connection,
  files: kernel.files,
  dataDir: kernel.config.dataDir,
})

/** A database without tables, and a folder of its own. */
async function emptyTarget(s3?: NonNullable<Parameters<typeof createStorage>[0]['s3']>) {
  const dataDir = await mkdtemp(path.join(folder, 'target-'))
  const database = await createTestDatabase('template0')
  return {
    ...{ database, dataDir, connection: database.connection },
    files: createStorage({ dataDir, s3 }, log),
  }
}

async function backUp(name: string, secret?: string) {
  const archive = { file: path.join(folder, name), passphrase: secret }
  await makeBackup(sourceOf(app), archive)
  return archive
}

const emailsOf = ({ db }: TestDatabase) =>
  db.selectFrom('account').select('email').orderBy('email').execute()

describe('a backup', () => {
  test('is restored with every row, file and job, and without sessions and open links', async () => {
    const { db } = app.database
    const { id } = await makeAccount(db)
    await sql`insert into session (account_id, expires_at, idle_expires_at, authenticated_at, last_seen_at)
      values (${id}, now(), now(), now(), now())`.execute(db)
    await sql`insert into email_change (account_id, email, hash, session_id, expires_at)
      values (${id}, 'new@example.test', 'hash', uuidv7(), now() + interval '1 hour')`.execute(db)
    await sql`insert into job.job (name, state, data) values ('mail', 'failed', '{"subject": "Kept"}')`.execute(
      db,
    )
    const archive = await backUp('whole.tar.gz', passphrase)
    const target = await emptyTarget()
    await restoreBackup(archive, target, { replace: false })

    assert.deepEqual(await emailsOf(target.database), await emailsOf(app.database))
    assert.deepEqual(await readFile(path.join(target.dataDir, 'files', key)), pdf)
    assert.deepEqual(
      await readFile(path.join(target.dataDir, 'secrets.json')),
      await readFile(path.join(app.kernel.config.dataDir, 'secrets.json')),
    )
    for (const table of ['session', 'email_change'] as const) {
      const left = target.database.db.selectFrom(table).select('account_id')
      assert.deepEqual(await left.execute(), [], table)
    }
    const { rows } =
      await sql`select data from job.job where name = 'mail' and state = 'failed'`.execute(
        target.database.db,
      )
    assert.deepEqual(rows, [{ data: { subject: 'Kept' } }])
  })

  test('moves to a bucket and to a server that runs on it', async () => {
    const bucket = await startBucket()
    const s3 = { url: bucket.S3_URL, accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' }
    const target = await emptyTarget(s3)
    await restoreBackup(await backUp('moved.tar.gz'), target, { replace: false })
    const stored = await target.files.get(key)
    assert.equal(stored?.size, pdf.length)
    stored?.stream.destroy()

    const moved = await startTestApp({ env: bucket, database: target.database })
    const answer = await moved.visit().fetch(`${moved.url}/api/service`)
    assert.equal(answer.status, 200)
    await makeService(target.database.db, { title: 'Added after the move' })
  })

  test('taken under load contains all rows that were acknowledged before it began', async () => {
    const { db } = app.database
    const acknowledged: string[] = []
    let writing = true
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) acknowledged.push((await makeService(db)).title)
    })
    await makeService(db)
    const before = [...acknowledged]
    const archive = await backUp('load.tar.gz')
    writing = false
    await Promise.all(writers)

    const target = await emptyTarget()
    await restoreBackup(archive, target, { replace: false })
    const restored = await target.database.db.selectFrom('service').select('title').execute()
    const titles = new Set(restored.map(({ title }) => title))
    assert.deepEqual(
      before.filter((title) => !titles.has(title)),
      [],
    )
  })

  test('keeps files that are deleted meanwhile until it is done', async () => {
    const { database, kernel } = app
    const gone = 'document/Zb3_-fGhIjKlMnOpQrStUv'
    await kernel.files.put(`${gone}/file.pdf`, pdf, 'application/octet-stream')
    const client = new pg.Client(database.connection)
    await client.connect()
    assert.ok(await takeBackupLock(client))
    await kernel.jobs.send(database.db, storageJobs['remove-files'], { key: gone })
    const postponed = sql`select 1 from job.job where name = 'remove-files' and start_after > now()
      and data->>'key' = ${gone}`
    await until('the removal is postponed', async () => {
      const { rows } = await postponed.execute(database.db)
      return rows.length === 1
    })
    const kept = await kernel.files.get(`${gone}/file.pdf`)
    assert.ok(kept)
    kept.stream.destroy()

    const upload = { key: 'document/Xb3_-fGhIjKlMnOpQrStUv', table: 'document' } as const
    await kernel.files.put(`${upload.key}/file.pdf`, pdf, 'application/octet-stream')
    await kernel.jobs.send(database.db, storageJobs['discard-upload'], upload)
    await untilDone(app, 'discard-upload')
    const discarded = await kernel.files.get(`${upload.key}/file.pdf`)
    assert.ok(discarded)
    discarded.stream.destroy()
    await client.end()
  })

  test('that is not encrypted comes with a warning', async () => {
    const { config } = app.kernel
    const DATABASE_URL = urlOf(app.database.connection)
    for (const BACKUP_PASSPHRASE of ['', passphrase]) {
      const env = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL, BACKUP_PASSPHRASE }
      const file = path.join(folder, 'by-command.tar.gz')
      const command = ['server/backup/command.ts', 'backup', file]
      const { stderr } = await promisify(execFile)(process.execPath, command, { env })
      assert.equal(/Not encrypted/.test(stderr), !BACKUP_PASSPHRASE, stderr)
    }
  })

  test('does not start while another one runs', async () => {
    const client = new pg.Client(app.database.connection)
    await client.connect()
    assert.ok(await takeBackupLock(client))
    await assert.rejects(backUp('second.tar.gz'), /Another backup is running/)
    await client.end()
  })

  test('of a first release is migrated, also after a restore that was killed', async () => {
    const release = path.resolve('test/releases/0.1.0.tar.gz')
    const archive = { file: release, passphrase: undefined }
    const target = await emptyTarget()
    const killer = new pg.Pool({ ...target.connection, database: 'postgres', max: 1 })
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`
    const steps: string[] = []
    const killed = restoreBackup(archive, target, {
      replace: false,
      progress(step) {
        steps.push(step)
        if (steps.length === 40) void killer.query(kill, [target.connection.database])
      },
    })
    await assert.rejects(killed)
    const manifest = await restoreBackup(archive, target, { replace: false })
    await killer.end()
    const paid = manifest.tables.find(({ name }) => name === 'public.invoice_payment')
    const { rows } = await target.database.pool.query(
      'select count(*)::int as rows, sum(amount_cents)::text as cents from invoice_payment',
    )
    assert.deepEqual(rows[0], { rows: paid?.rows, cents: paid?.sums.amount_cents })
    assert.deepEqual(await migrate(target.connection), [])
    const clients = await target.database.pool.query(`
      select count(*)::int as people, count(*) filter (where client.contact_id = account.id
        and rights = '{projects,invoices,support,people}')::int as clients
      from account left join client on client.id = account.id
        left join membership on client_id = client.id and account_id = account.id
      where account.role = 'User'`)
    const { people, clients: moved } = clients.rows[0]
    assert.ok(people > 0)
    assert.equal(moved, people)
    const upgraded = await startTestApp({ database: target.database })
    const answer = await upgraded.visit().fetch(`${upgraded.url}/api/service`)
    assert.ok(((await answer.json()) as unknown[]).length > 0)
  })
})

describe('a restore refuses', () => {
  let whole: { file: string; passphrase: string | undefined }
  let target: Awaited<ReturnType<typeof emptyTarget>>
  before(async () => {
    whole = await backUp('refused.tar.gz')
    target = await emptyTarget()
  })

  const refusals: Record<string, [RegExp, (file: string) => Promise<void>]> = {
    'a file that was cut off': [/changed or cut off/, async (file) => truncate(file, 2000)],
    'a file that lost its last byte': [
      /changed or cut off/,
      async (file) => truncate(file, (await stat(file)).size - 1),
    ],
    'a changed byte': [
      /changed/,
      async (file) => {
        const bytes = await readFile(file)
        const middle = bytes.length >> 1
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
        await writeFile(file, bytes)
      },
    ],
    'a changed row in a valid archive': [
      /"tables\/public\.account\/000001" is not what was backed up/,
      (file) =>
        rewrite(file, (name, bytes) =>
          name.startsWith('tables/public.account/')
            ? Buffer.from(bytes.toString().replace('kept@example.test', 'evil@example.test'))
            : bytes,
        ),
    ],
    'a missing entry': [
      /"secrets\.json" is not what/,
      (file) => rewrite(file, (name, bytes) => (name === 'secrets.json' ? null : bytes)),
    ],
    'a manifest that is not the one of the backup': [
      /"manifest\.json" is not what/,
      (file) =>
        rewrite(file, (name, bytes) =>
          name === manifestName ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes,
        ),
    ],
    'a manifest without its digest': [
      /"manifest\.json" is not what/,
      (file) => rewrite(file, (name, bytes) => (name === manifestDigestName ? null : bytes)),
    ],
    'a newer schema': [
      /newer than this version/,
      (file) =>
        forge(file, {
          manifest({ migrations }) {
            migrations.push({ name: '9999_later.sql', checksum: 'x' })
          },
        }),
    ],
    'what is no backup': [/changed or cut off/, (file) => writeFile(file, 'Hello')],
  }
  for (const [what, [message, spoil]] of Object.entries(refusals)) {
    test(`${what}, and changes nothing`, async () => {
      const file = path.join(folder, `spoiled-${Object.keys(refusals).indexOf(what)}.tar.gz`)
      await copyFile(whole.file, file)
      await spoil(file)
      const refused = restoreBackup({ file, passphrase: undefined }, target, { replace: true })
      await assert.rejects(refused, message)
      const { rows } = await target.database.pool.query(
        "select 1 from pg_tables where schemaname in ('public', 'job')",
      )
      assert.equal(rows.length, 0)
      assert.deepEqual(await Array.fromAsync(target.files.list()), [])
    })
  }

  test('an archive that is not encrypted, if there is a passphrase', async () => {
    const refused = restoreBackup({ ...whole, passphrase }, target, { replace: false })
    await assert.rejects(refused, /not encrypted, so anybody can have written it/)
  })

  test('a wrong passphrase and a missing one', async () => {
    const { file } = await backUp('sealed.tar.gz', passphrase)
    for (const [wrong, message] of [
      ['another passphrase', /passphrase is wrong/],
      [undefined, /set BACKUP_PASSPHRASE/],
    ] as const) {
      const archive = { file, passphrase: wrong }
      await assert.rejects(restoreBackup(archive, target, { replace: false }), message)
    }
  })

  test('a database with tables and another installation, unless they are to be replaced', async () => {
    const target = await emptyTarget()
    await writeFile(path.join(target.dataDir, 'secrets.json'), '{}')
    await assert.rejects(restoreBackup(whole, target, { replace: false }), /another installation/)
    await runSql(target.connection, 'create table old (id int)')
    await rm(path.join(target.dataDir, 'secrets.json'))
    await assert.rejects(restoreBackup(whole, target, { replace: false }), /is not empty/)
    const other = 'document/Yb3_-fGhIjKlMnOpQrStUv/file.pdf'
    await target.files.put(other, pdf, 'application/octet-stream')
    await restoreBackup(whole, target, { replace: true })
    assert.equal(await target.files.get(other), null)
    assert.deepEqual(await emailsOf(target.database), await emailsOf(app.database))
  })

  test('a database that is in use', async () => {
    const target = await emptyTarget()
    await target.database.pool.query('select 1')
    await assert.rejects(restoreBackup(whole, target, { replace: true }), /in use by 1 other/)
  })
})

describe('a manifest that somebody else wrote', () => {
  let file: string
  let manifest: Manifest
  before(async () => {
    file = (await backUp('hostile.tar.gz')).file
    await forge(file, {
      manifest(found) {
        manifest = found
      },
    })
  })

  test('runs no program', async () => {
    const proof = path.join(tmpdir(), `atrium-proof-${process.pid}`)
    const attack = `id) from program 'touch ${proof}' --`
    await forge(file, {
      manifest({ tables }) {
        for (const { columns } of tables) columns[0] = attack
      },
    })
    const target = await emptyTarget()
    const restored = restoreBackup({ file, passphrase: undefined }, target, { replace: false })
    await assert.rejects(restored, /does not have/)
    await assert.rejects(stat(proof), { code: 'ENOENT' })
    const { rows } = await target.database.pool.query(
      "select 1 from pg_tables where schemaname = 'public'",
    )
    assert.equal(rows.length, 0)
  })

  type Change = (manifest: Manifest, account: Manifest['tables'][number]) => unknown
  const program = "from program 'id' --"
  const hostile: Record<string, Change> = {
    'a column that ends the list': (_, { columns }) => columns.splice(0, 1, `id) ${program}`),
    'a column that is a list': (_, { columns }) => columns.splice(0, 2, columns.slice(0, 2).join()),
    'an unquoted column': (_, { columns }) => columns.splice(0, 1, 'ID'),
    'an unknown column': (_, { columns }) => columns.push('is_root'),
    'a column twice': (_, { columns }) => columns.push('id'),
    'no columns': (_, { columns }) => columns.splice(0),
    'a table that ends the statement': (_, account) => {
      account.name = `public.account ${program}`
    },
    'a query as a table': (_, account) => {
      account.name = '(select 1)'
    },
    'a table of the catalog': (_, account) => {
      account.name = 'pg_catalog.pg_authid'
    },
    'a table of the queue library': (_, account) => {
      account.name = 'job.schedule'
    },
    'the table of migrations': (_, account) => {
      account.name = 'public.migration'
    },
    'a table in other words': (_, account) => {
      account.name = '"public"."account"'
    },
    'a table without its schema': (_, account) => {
      account.name = 'account'
    },
    'a table with an invisible character': (_, account) => {
      account.name = 'public.account\u0000'
    },
    'a table twice': ({ tables }, account) => tables.push(account),
    'no table': ({ tables }) => tables.splice(0),
    'a sum that is a query': (_, { sums }) => {
      sums["x', (select 1)) --"] = null
    },
    'a sum of a text': (_, { sums }) => {
      sums.email = '1'
    },
    'a sequence of its own': ({ sequences }) =>
      sequences.push({ name: "x'); drop table account; --", value: '1' }),
    'a sequence of the queue': ({ sequences }) => sequences.push({ name: 'job.x', value: '1' }),
  }
  test(`is refused in ${Object.keys(hostile).length} ways`, async () => {
    const client = new pg.Client(app.database.connection)
    await client.connect()
    assert.deepEqual(await requireKnownNames(client, manifest), manifest.tables)
    for (const [what, change] of Object.entries(hostile)) {
      const copy = structuredClone(manifest)
      const account = copy.tables.find(({ name }) => name === 'public.account')
      assert.ok(account)
      change(copy, account)
      await assert.rejects(requireKnownNames(client, Manifest.parse(copy)), /The backup/, what)
    }
    await client.end()
  })

  test('cannot say where the queue keeps its jobs', async () => {
    const { file } = await backUp('queue.tar.gz')
    await forge(file, {
      entry: (name, bytes) =>
        name.startsWith('tables/job.queue/')
          ? Buffer.from(bytes.toString().replaceAll('job_common', 'job_common; drop schema job'))
          : bytes,
    })
    const target = await emptyTarget()
    await restoreBackup({ file, passphrase: undefined }, target, { replace: false })
    const { rows } = await target.database.pool.query('select distinct table_name from job.queue')
    assert.deepEqual(rows, [{ table_name: 'job_common' }])
  })
})

test('rows are imported by a role that runs no program and opens no file of the server', async () => {
  const client = new pg.Client(app.database.connection)
  await client.connect()
  for (const statement of [
    "copy service from program 'id'",
    "copy service to '/tmp/service'",
    'delete from account',
    'create role another superuser',
  ]) {
    await client.query('begin')
    const done = withImportRole(client, () => client.query(statement))
    await assert.rejects(done, /permission denied/, statement)
    await client.query('rollback')
  }
  await client.query(`begin; create role atrium_runner; grant pg_execute_server_program to atrium_runner;
    set local role atrium_runner`)
  await assert.rejects(
    withImportRole(client, async () => {}),
    /may run programs or open files/,
  )
  await client.query('rollback')
  const { rows } = await client.query("select 1 from pg_roles where rolname ~ 'atrium_restore'")
  assert.equal(rows.length, 0)
  await client.end()
})

interface Forgery {
  entry?(name: string, bytes: Buffer): Buffer
  manifest?(manifest: Manifest): void
}

/** Writes an archive whose digests are right, as anybody can. */
async function forge(file: string, { entry, manifest }: Forgery): Promise<void> {
  let written = Buffer.alloc(0)
  await rewrite(file, (name, bytes, entries) => {
    if (name === manifestDigestName) return Buffer.from(manifestDigest(written))
    if (name !== manifestName) return entry?.(name, bytes) ?? bytes
    const forged = { ...(JSON.parse(bytes.toString()) as Manifest), entries: { ...entries } }
    manifest?.(forged)
    written = Buffer.from(JSON.stringify(forged))
    return written
  })
}

/** Writes a whole archive with other content. */
async function rewrite(
  file: string,
  change: (name: string, bytes: Buffer, before: Manifest['entries']) => Buffer | null,
): Promise<void> {
  const archive = await createArchive({ file: `${file}.new`, passphrase: undefined })
  for await (const { name, body } of readArchive({ file, passphrase: undefined })) {
    const found = Buffer.concat(await Array.fromAsync(body))
    const bytes = change(name, found, archive.digests)
    if (bytes) await archive.add(name, bytes, bytes.length)
  }
  await archive.finish()
  await copyFile(`${file}.new`, file)
}
