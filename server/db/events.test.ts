import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { blog } from '#features/blog/contract.ts'
import { blogJobs } from '#features/blog/jobs.server.ts'
import { files } from '#features/files/contract.ts'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { makeBlog, makeFile, makeService, signInAs } from '#test/factories.ts'
import { untilDone } from '#test/outbox.ts'
import { until } from '#test/until.ts'

const hour = 3_600_000

let database: TestDatabase
let proxy: DatabaseProxy

before(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection)
})

const startApp = (settings: { beatMs: number; patienceMs?: number }) =>
  startTestApp({ database: { ...database, connection: proxy.connection }, ...settings })

describe('a change by a process that receives no notifications', () => {
  let app: TestApp
  before(async () => {
    proxy.pass()
    app = await startApp({ beatMs: hour })
    proxy.silence()
  })

  const read = async (where: string) => (await fetch(app.url + where)).text()

  test('is visible at once after a call', async () => {
    const { id, title, slug, content } = await makeService(database.db)
    const { url, key } = await makeFile(database.db, { alt: 'Before' })
    const admin = await signInAs(app, 'Admin')
    assert.ok((await read('/api/service')).includes(title))
    await makeService(database.db, { title: 'Unheard of' })
    assert.ok(!(await read('/api/service')).includes('Unheard of'), 'the answer is not kept')
    const params = { id }
    const body = { title: 'Renewed', slug, content, file: url }
    await admin.call(services.edit, { params, body })
    assert.match(await read('/api/service'), /Renewed/)
    assert.match(await read('/api/service'), /Before/)
    const idOrName = key.split('/')[1] ?? ''
    await admin.call(files.describe, { params: { idOrName }, body: { alt: 'After' } })
    assert.match(await read('/api/service'), /After/)
    await admin.call(services.remove, { params })
    assert.doesNotMatch(await read('/api/service'), /Renewed/)
  })

  test('is visible at once after a job', async () => {
    const { kernel, clock } = app
    const publish_at = new Date(clock.now.getTime() + hour).toISOString()
    const waiting = { published_status: false, published_at: null, publish_at }
    const { title } = await makeBlog(database.db, waiting)
    assert.ok(!(await read(blog.list.path)).includes(title))
    clock.now = new Date(clock.now.getTime() + 2 * hour)
    await kernel.jobs.send(kernel.db, blogJobs['publish-posts'], {})
    await untilDone(app, 'publish-posts')
    assert.ok((await read(blog.list.path)).includes(title))
  })
})

test('a listener that stops responding is replaced, and missed changes become visible', async () => {
  proxy.pass()
  const app = await startApp({ beatMs: 50, patienceMs: 500 })
  const read = async () => (await fetch(`${app.url}/api/service`)).text()
  const status = async () => (await fetch(`${app.url}/readyz`)).status
  const { id, title } = await makeService(database.db)
  await until('the service shows', async () => (await read()).includes(title))
  await until('it is ready', async () => (await status()) === 200)
  proxy.silence()
  await database.db.deleteFrom('service').where('id', '=', id).execute()
  await until('it is not ready', async () => (await status()) === 503)
  proxy.pass()
  await until('it is ready again', async () => (await status()) === 200)
  assert.ok(!(await read()).includes(title))
})
