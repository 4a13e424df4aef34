import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { accounts } from '#features/accounts/contract.ts'
import { formatHour } from '#shared/dates.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { tasks } from './contract.ts'

let app: TestApp
let admin: Visitor
let manager: Visitor & { accountId: string }
let employee: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
})

const ownTask = (values: object = {}) =>
  makeTask(app.database.db, { account_id: employee.accountId, ...values })

async function fieldsOf(values: object = {}) {
  const { id: projectId } = await makeProject(app.database.db)
  return {
    title: 'Deposit',
    description: 'Half first',
    userId: employee.accountId,
    projectId,
    ...values,
  }
}

const edit = (who: Visitor, id: string, body: object) =>
  who.call(tasks.edit, { params: { id }, body })

/** The messages of the fields of a rejected call. */
async function messagesOf(call: Promise<unknown>) {
  const error = await call.then(
    () => assert.fail('was accepted'),
    (error) => error,
  )
  assert.equal(error.code, 'INVALID_INPUT')
  return error.fields
}

describe('a new task', () => {
  test('has the fields that were sent, and the defaults of the others', async () => {
    const body = await fieldsOf({ dueDate: '11/30/2099' })
    const { message, item } = await manager.call(tasks.add, { body })
    assert.equal(message, 'Task added successfully!')
    assert.partialDeepStrictEqual(item, {
      ...{ title: 'Deposit', priority: 'medium', status: 'pending', dueDate: '2099-11-30' },
      ...{ overdue: false, inPlan: false, secondsSpent: 0, comments: 0 },
    })
    assert.equal(item.userId.id, employee.accountId)
    assert.equal(item.projectId.id, body.projectId)
    assert.deepEqual(await employee.call(tasks.one, { params: { id: item.id } }), item)
  })

  test('needs all its fields, with the texts of the specification', async () => {
    const empty = { title: '', description: ' ', userId: '', projectId: '' }
    const body = await fieldsOf({ ...empty, priority: 'urgent', status: 'done' })
    assert.deepEqual(await messagesOf(manager.call(tasks.add, { body })), {
      title: 'Task title is required',
      description: 'Description is required',
      priority: 'Invalid priority',
      status: 'Invalid status',
      userId: 'User assignment is required',
      projectId: 'Project assignment is required',
    })
  })

  test('is not emptied by a change of its required fields', async () => {
    const { id } = await ownTask()
    const empty = { title: '', description: ' ', userId: '', projectId: '', status: '' }
    assert.deepEqual(await messagesOf(edit(manager, id, empty)), {
      title: 'Task title is required',
      description: 'Description is required',
      status: 'Invalid status',
      userId: 'User assignment is required',
      projectId: 'Project assignment is required',
    })
  })

  test('is assigned to active staff only', async () => {
    const { db } = app.database
    const others = [
      await makeAccount(db, { role: 'User' }),
      await makeAccount(db, { role: 'Employee', status: 'Suspended' }),
      await makeAccount(db, { role: 'Employee', deleted_at: '2026-01-01T00:00:00Z' }),
      { id: randomUUID() },
    ]
    for (const { id } of others) {
      const sent = manager.call(tasks.add, { body: await fieldsOf({ userId: id }) })
      assert.deepEqual(await messagesOf(sent), {
        userId: 'Please choose an active member of staff.',
      })
    }
    const { item } = await admin.call(tasks.add, {
      body: await fieldsOf({ userId: manager.accountId }),
    })
    assert.equal(item.userId.id, manager.accountId)
  })

  test('is assigned only to staff who see the client of its project, also of another one', async () => {
    const { db } = app.database
    const seen = await makeAccount(db)
    const limited = { role: 'Employee', sees_clients: [seen.id] }
    const { id: userId } = await makeAccount(db, limited)
    const expected = { userId: 'This person does not see the client of this project.' }
    const { id: projectId } = await makeProject(db, { client_id: seen.id })
    const { id: other } = await makeProject(db)
    const add = async (values: object) =>
      manager.call(tasks.add, { body: await fieldsOf({ userId, ...values }) })
    assert.deepEqual(await messagesOf(add({ projectId: other })), expected)
    const { item } = await add({ projectId })
    assert.deepEqual(await messagesOf(edit(manager, item.id, { projectId: other })), expected)
    const { id } = await ownTask({ project_id: other })
    assert.deepEqual(await messagesOf(edit(manager, id, { userId })), expected)
    await edit(manager, id, { userId, projectId })
  })

  test('is not assigned to somebody whose account is deleted meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeAccount(app.database.db, { role: 'Employee' })
      const body = await fieldsOf({ userId: id })
      const both = await Promise.allSettled([
        manager.call(tasks.add, { body }),
        admin.call(accounts.remove, { params: { id } }),
      ])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    }
  })

  test('belongs to a project that exists', async () => {
    const gone = { projectId: randomUUID() }
    const expected = { projectId: 'This project is no longer there.' }
    const sent = manager.call(tasks.add, { body: await fieldsOf(gone) })
    assert.deepEqual(await messagesOf(sent), expected)
    const { id } = await ownTask()
    assert.deepEqual(await messagesOf(edit(manager, id, gone)), expected)
  })
})

describe('a change', () => {
  test('keeps the fields that were not sent', async () => {
    const { id } = await ownTask({ due_date: '2099-01-01', priority: 'high' })
    const { message, item } = await edit(manager, id, { title: 'Deposit form', dueDate: '' })
    assert.equal(message, 'Task updated successfully!')
    const { title, description, priority, dueDate } = item
    assert.deepEqual(
      { title, description, priority, dueDate },
      {
        ...{ title: 'Deposit form', description: 'What is to be done.' },
        ...{ priority: 'high', dueDate: '2099-01-01' },
      },
    )
    assert.equal((await edit(manager, id, { dueDate: null })).item.dueDate, null)
  })

  test('keeps the time at which it was completed, until it is open again', async () => {
    const { db } = app.database
    const { id } = await ownTask()
    const completedAt = async () => {
      const task = db.selectFrom('task').select('completed_at').where('id', '=', id)
      return (await task.executeTakeFirstOrThrow()).completed_at
    }
    assert.equal(await completedAt(), null)
    const { item } = await edit(employee, id, { status: 'completed' })
    await edit(manager, id, { title: 'Balance', status: 'completed' })
    assert.equal(await completedAt(), item.updatedAt)
    await edit(employee, id, { status: 'pending' })
    assert.equal(await completedAt(), null)
  })

  test('by somebody who has not seen the latest version is refused', async () => {
    const { id, updated_at: basedOn } = await ownTask()
    const moves = await Promise.allSettled([
      edit(manager, id, { status: 'in-progress', basedOn }),
      edit(employee, id, { status: 'completed', basedOn }),
    ])
    assert.deepEqual(moves.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const refused = moves.find((move) => move.status === 'rejected')
    assert.equal(refused?.reason.code, 'CONFLICT')
    const { updatedAt } = await manager.call(tasks.one, { params: { id } })
    await edit(manager, id, { status: 'pending', basedOn: updatedAt })
  })

  test('names who changed it since it was read', async () => {
    const { id, updated_at: basedOn } = await ownTask()
    const { item } = await edit(employee, id, { status: 'completed' })
    const { firstName, lastName } = (await admin.call(tasks.one, { params: { id } })).userId
    await assert.rejects(edit(manager, id, { status: 'in-progress', basedOn }), {
      code: 'CONFLICT',
      message: `${firstName} ${lastName} changed this at ${formatHour(item.updatedAt)} ET.`,
    })
    await assert.rejects(edit(employee, id, { status: 'in-progress', basedOn }), {
      message: /^You changed this at /,
    })
  })

  test('leaves one of many parallel versions, each told apart by its time', async () => {
    const { id } = await ownTask()
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, at) => edit(manager, id, { title: `Version ${at}` })),
    )
    assert.equal(new Set(saved.map(({ item }) => item.updatedAt)).size, saved.length)
    const last = saved
      .map(({ item }) => item)
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    assert.equal((await manager.call(tasks.one, { params: { id } })).title, last.at(-1)?.title)
  })

  test('may leave a task with somebody who was suspended since', async () => {
    const someone = await makeAccount(app.database.db, { role: 'Employee', status: 'Suspended' })
    const { id } = await ownTask({ account_id: someone.id })
    const { item } = await edit(manager, id, { title: 'Later', userId: someone.id })
    assert.equal(item.title, 'Later')
  })
})

describe('an Employee', () => {
  test('changes only the status, and only of their own tasks', async () => {
    const own = await ownTask()
    const { item } = await edit(employee, own.id, { status: 'in-progress', dueDate: '' })
    assert.equal(item.status, 'in-progress')
    for (const more of [{ title: 'Mine' }, { inPlan: true }, { userId: manager.accountId }]) {
      const refused = edit(employee, own.id, { status: 'completed', ...more })
      await assert.rejects(refused, {
        code: 'FORBIDDEN',
        message: 'You can change only the status of your tasks.',
      })
    }
    assert.equal((await employee.call(tasks.one, { params: { id: own.id } })).status, 'in-progress')
    const other = await makeTask(app.database.db)
    await assert.rejects(edit(employee, other.id, { status: 'completed' }), { code: 'NOT_FOUND' })
  })

  test('sees a task until it is given to somebody else', async () => {
    const { id } = await ownTask({ title: 'Passed on' })
    const listed = async () =>
      (await employee.call(tasks.list, { query: { q: 'Passed on' } })).total
    assert.equal(await listed(), 1)
    await edit(manager, id, { userId: manager.accountId })
    assert.equal(await listed(), 0)
    await assert.rejects(employee.call(tasks.one, { params: { id } }), { code: 'NOT_FOUND' })
    await assert.rejects(employee.call(tasks.comments, { params: { id } }), { code: 'NOT_FOUND' })
  })
})

describe('comments', () => {
  test('are listed oldest first, with their authors, and counted', async () => {
    const { id } = await ownTask()
    for (const [who, text] of [
      [employee, 'Which bank?'],
      [manager, 'Theirs.'],
    ] as const)
      await who.call(tasks.comment, { params: { id }, body: { text } })
    const { rows, total } = await admin.call(tasks.comments, { params: { id } })
    assert.deepEqual(
      rows.map(({ author, text }) => [author.id, text]),
      [
        [employee.accountId, 'Which bank?'],
        [manager.accountId, 'Theirs.'],
      ],
    )
    assert.equal(total, 2)
    assert.equal((await admin.call(tasks.one, { params: { id } })).comments, 2)
  })

  test('need a text', async () => {
    const { id } = await ownTask()
    const sent = manager.call(tasks.comment, { params: { id }, body: { text: ' ' } })
    assert.deepEqual(await messagesOf(sent), { text: 'Please write a comment.' })
  })
})

describe('a deleted task', () => {
  test('is gone, with its comments', async () => {
    const { id } = await ownTask()
    await manager.call(tasks.comment, { params: { id }, body: { text: 'Twice' } })
    const { message } = await admin.call(tasks.remove, { params: { id } })
    assert.equal(message, 'Task deleted successfully!')
    await assert.rejects(admin.call(tasks.one, { params: { id } }), { code: 'NOT_FOUND' })
    await assert.rejects(admin.call(tasks.remove, { params: { id } }), { code: 'NOT_FOUND' })
  })

  async function refused(id: string, message: string) {
    const params = { id }
    await assert.rejects(admin.call(tasks.remove, { params }), { code: 'IN_USE', message })
    const links = [{ label: 'Time of this task', path: `/admin/task/details/${id}` }]
    assert.deepEqual(await admin.call(tasks.inUse, { params }), { message, links })
  }

  test('had no running timer', async () => {
    const { id: task_id, account_id } = await ownTask()
    const started_at = new Date().toISOString()
    await app.database.db.insertInto('timer').values({ task_id, account_id, started_at }).execute()
    await refused(task_id, 'A timer runs on this task. It has to be stopped first.')
  })

  test('had no logged time', async () => {
    const { id: task_id, account_id } = await ownTask()
    for (const seconds of [60, 120])
      await makeTimeLog(app.database.db, { task_id, account_id, seconds })
    assert.equal((await admin.call(tasks.one, { params: { id: task_id } })).secondsSpent, 180)
    await refused(
      task_id,
      'Time was logged on this task, so it cannot be deleted. Set it to completed instead.',
    )
  })
})
