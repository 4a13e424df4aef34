import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { tasks } from '#features/tasks/contract.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeDocument, makeProject, makeToken, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { makeTask } from '#test/work.ts'
import { projects } from '../contract.ts'
import { addEntry } from './entries.server.ts'

type SignedInVisitor = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: SignedInVisitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

const fields = { title: 'A bridge', description: '<p>Over a creek.</p>' }

async function startProject() {
  const client = await signInAs(app, 'User')
  const { accountId: account_id } = client
  const { id } = await makeProject(app.database.db, {
    ...fields,
    client_id: account_id,
    showcase: false,
  })
  const save = (values: object) =>
    manager.call(projects.edit, {
      params: { id },
      body: { ...fields, userId: account_id, techStack: ['React'], ...values },
    })
  return { client, id, save }
}

async function toldTo(visitor: SignedInVisitor) {
  const { rows } = await visitor.call(notifications.list, {})
  const told = rows.map(({ kind, title, text, link }) => ({ kind, title, text, link }))
  return told.filter(({ kind }) => kind.startsWith('project-'))
}

async function mailDue(accountId: string): Promise<string[]> {
  const due = app.database.db
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', 'like', 'project-%')
    .where('mail_due_at', 'is not', null)
  return (await due.execute()).map(({ kind }) => kind)
}

describe('a client is notified', () => {
  test('of a status, a due date, files and a comment, and of nothing else', async () => {
    const { client, id, save } = await startProject()
    await save({ priority: 'high', note: 'Pays late', title: 'A long bridge' })
    assert.deepEqual(await toldTo(client), [])
    const { id: file } = await makeDocument(app, { account_id: manager.accountId })
    for (const values of [
      { status: 'in-progress' },
      { dueDate: '2026-12-04' },
      { comment: 'Hello' },
      { files: [`/api/document/${file}`] },
    ])
      await save(values)
    assert.deepEqual(await toldTo(client), [
      {
        ...{ kind: 'project-update', title: '4 project updates' },
        ...{ text: 'There is news about “A bridge”.' },
        link: `/client-portal/my-projects/details/${id}?tab=history`,
      },
    ])
    assert.deepEqual(await mailDue(client.accountId), [])
    assert.deepEqual(await toldTo(manager), [])
  })

  test('of a completed project, once and also by mail', async () => {
    const { client, id, save } = await startProject()
    await save({ status: 'completed', comment: 'It was a pleasure.' })
    await save({ status: 'completed' })
    assert.deepEqual(await toldTo(client), [
      {
        ...{ kind: 'project-completed', title: 'Project completed' },
        ...{ text: '“A bridge” is completed.' },
        link: `/client-portal/my-projects/details/${id}?tab=history`,
      },
    ])
    assert.deepEqual(await mailDue(client.accountId), ['project-completed'])
    app.advance(400)
    await sendDue({ ...app.kernel, connection: app.database.connection })
    const { email } = await app.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', client.accountId)
      .executeTakeFirstOrThrow()
    let text = ''
    // The job of the server may have been the first to send it.
    await until('the email', async () => {
      const mails = await mailsTo(app, email)
      const mail = mails.find(({ head }) => head.includes('Subject: Your project is completed'))
      text = mail?.text ?? ''
      return text !== ''
    })
    assert.match(text, /“A bridge” is completed\./)
    assert.match(text, /It was a pleasure\./)
    assert.match(text, new RegExp(`/client-portal/my-projects/details/${id}`))
  })
})

test('the agency is notified of what a client adds', async () => {
  const { client, id } = await startProject()
  const admin = await signInAs(app, 'Admin')
  const employee = await signInAs(app, 'Employee')
  await makeTask(app.database.db, { project_id: id, account_id: employee.accountId })
  const { accountId: clientId } = client
  const user = {
    ...{ id: clientId, role: 'User' as const, clientId, rights: [], seesClients: null },
    ...{ sessionId: '', authenticatedAt: '' },
  }
  await inTransaction({ ...app.kernel, user }, (inner) =>
    addEntry(inner, { projectId: id, action: 'Comment', comment: 'Is it wide enough?' }),
  )
  const { rows } = await client.call(projects.history, { params: { id } })
  assert.deepEqual(
    rows.map(({ from, comment }) => [from, comment]),
    [['client', 'Is it wide enough?']],
  )
  const [told] = await toldTo(admin)
  assert.deepEqual(
    [told?.kind, told?.link],
    ['project-reply', `/admin/projects/details/${id}?tab=updates`],
  )
  assert.match(told?.text ?? '', /^From Ada Person \d+ about “A bridge”\.$/)
  assert.deepEqual(await mailDue(admin.accountId), ['project-reply'])
  for (const other of [client, employee]) assert.deepEqual(await toldTo(other), [])
})

describe('the open screens', () => {
  async function follow({ accountId }: SignedInVisitor) {
    const account = await app.database.db
      .selectFrom('account')
      .select(['id', 'role'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const stream = await openStream(app.url, await makeToken(app, account))
    await stream.untilSeen('the beginning', ({ length }) => length > 0)
    return stream
  }

  test('of the client, assigned Employees and editors follow the history', async () => {
    const { client, id, save } = await startProject()
    const employee = await signInAs(app, 'Employee')
    await makeTask(app.database.db, { project_id: id, account_id: employee.accountId })
    const others = [await signInAs(app, 'User'), await signInAs(app, 'Employee')]
    const streams = await Promise.all([client, employee, manager].map(follow))
    const unrelated = await Promise.all(others.map(follow))
    await save({ comment: 'Hello' })
    const ids = (events: { kind: string; id: string }[]) =>
      events.filter(({ kind }) => kind === 'project-update').map((event) => event.id)
    for (const stream of streams) {
      await stream.untilSeen('the update', (events) => ids(events).length > 0)
      assert.deepEqual(ids(stream.events), [id])
    }
    for (const stream of [...streams, ...unrelated]) stream.close()
    for (const { events } of unrelated) assert.deepEqual(ids(events), [])
  })

  test('of the client follow the progress', async () => {
    const { client, id } = await startProject()
    const stream = await follow(client)
    const task = await makeTask(app.database.db, { project_id: id })
    const params = { id: task.id }
    await manager.call(tasks.edit, { params, body: { status: 'completed' } })
    await stream.untilSeen('the update', (events) =>
      events.some((event) => event.kind === 'project-update' && event.id === id),
    )
    stream.close()
  })
})
