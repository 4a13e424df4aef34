import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { notifications } from '#features/notifications/contract.ts'
import { startOwnApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeProject, makeToken, signInAs } from '#test/factories.ts'
import { makeTask } from '#test/work.ts'
import { tasks } from './contract.ts'
import { remindOfDueTasks } from './jobs.server.ts'

type SignedInVisitor = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: SignedInVisitor
before(async () => {
  app = await startOwnApp({ env: { RATE_LIMIT: 'off' } })
  setClock('07:59')
  manager = await signInAs(app, 'Manager')
})

/** November 25 in New York. */
function setClock(time: string): void {
  app.clock.now = new Date(`2026-11-25T${time}:00-05:00`)
}

const newEmployee = () => signInAs(app, 'Employee')
const taskOf = ({ accountId: account_id }: SignedInVisitor, values: object = {}) =>
  makeTask(app.database.db, { title: 'Deposit form', account_id, ...values })

async function toldTo(visitor: SignedInVisitor, about: string) {
  const { rows } = await visitor.call(notifications.list, {})
  const link = `/admin/task/details/${about}`
  return rows.filter((row) => row.link === link).map(({ title, text }) => `${title}: ${text}`)
}

async function nameOf({ accountId }: SignedInVisitor) {
  const account = app.database.db.selectFrom('account').where('id', '=', accountId)
  const { name } = await account
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .executeTakeFirstOrThrow()
  return name
}

const edit = (who: SignedInVisitor, id: string, body: object) =>
  who.call(tasks.edit, { params: { id }, body })
const comment = (who: SignedInVisitor, id: string) =>
  who.call(tasks.comment, { params: { id }, body: { text: 'Which bank?' } })

describe('an assignment', () => {
  test('is told to the new Employee, and again to the next one', async () => {
    const [ines, otto] = [await newEmployee(), await newEmployee()]
    const { id: projectId } = await makeProject(app.database.db)
    const { item } = await manager.call(tasks.add, {
      body: { title: 'Sketch', description: 'On paper', userId: ines.accountId, projectId },
    })
    const told = [`New task: ${await nameOf(manager)} assigned “Sketch” to you.`]
    assert.deepEqual(await toldTo(ines, item.id), told)
    await edit(manager, item.id, { title: 'Sketch', userId: ines.accountId, priority: 'high' })
    assert.deepEqual(await toldTo(ines, item.id), told)
    await edit(manager, item.id, { userId: otto.accountId })
    assert.deepEqual(await toldTo(otto, item.id), told)
  })

  test('to oneself is not told', async () => {
    const { id } = await taskOf(await newEmployee())
    await edit(manager, id, { userId: manager.accountId })
    assert.deepEqual(await toldTo(manager, id), [])
  })
})

describe('what was told about a task', () => {
  test('is removed from the Employee who no longer has it, and only there', async () => {
    const [ines, otto] = [await newEmployee(), await newEmployee()]
    const [{ id }, other] = [await taskOf(ines), await taskOf(ines)]
    await comment(manager, id)
    await comment(manager, other.id)
    await comment(ines, id)
    await edit(manager, id, { userId: otto.accountId })
    assert.deepEqual(await toldTo(ines, id), [])
    assert.equal((await toldTo(ines, other.id)).length, 1)
    assert.equal((await toldTo(manager, id)).length, 1)
    assert.equal((await toldTo(otto, id)).length, 1)
  })

  test('stays with an editor, who can still open it', async () => {
    const { id } = await taskOf(manager)
    const ines = await newEmployee()
    await comment(await signInAs(app, 'Admin'), id)
    await edit(manager, id, { userId: ines.accountId })
    assert.equal((await toldTo(manager, id)).length, 1)
  })

  test('is removed with the task, whether read or not', async () => {
    const [admin, ines] = [await signInAs(app, 'Admin'), await newEmployee()]
    const { id } = await taskOf(ines)
    await comment(manager, id)
    await ines.call(notifications.read, { body: { all: true } })
    await comment(manager, id)
    await comment(ines, id)
    assert.deepEqual([(await toldTo(ines, id)).length, (await toldTo(manager, id)).length], [2, 1])
    await admin.call(tasks.remove, { params: { id } })
    for (const each of [ines, manager]) assert.deepEqual(await toldTo(each, id), [])
    const { unread } = await ines.call(notifications.count, {})
    assert.equal(unread, 0)
  })
})

describe('a comment', () => {
  test('is told to the Employee and to those who commented, but not to its author', async () => {
    const [ines, admin] = [await newEmployee(), await signInAs(app, 'Admin')]
    const { id } = await taskOf(ines)
    await comment(manager, id)
    const text = (name: string) => `${name} commented on “Deposit form”.`
    const [asked, answered] = [text(await nameOf(manager)), text(await nameOf(ines))]
    assert.deepEqual(await toldTo(ines, id), [`New comment: ${asked}`])
    await comment(manager, id)
    assert.deepEqual(await toldTo(ines, id), [`2 new comments: ${asked}`])
    await comment(ines, id)
    assert.deepEqual(await toldTo(manager, id), [`New comment: ${answered}`])
    assert.deepEqual(await toldTo(admin, id), [])
  })

  test('of an Employee on a task that nobody commented on is told to all editors', async () => {
    const ines = await newEmployee()
    const { id } = await taskOf(ines)
    await comment(ines, id)
    assert.equal((await toldTo(manager, id)).length, 1)
  })

  test('is not told to an Employee whose task it was', async () => {
    const [ines, otto] = [await newEmployee(), await newEmployee()]
    const { id } = await taskOf(ines)
    await comment(ines, id)
    await edit(manager, id, { userId: otto.accountId })
    await comment(manager, id)
    assert.equal((await toldTo(otto, id)).length, 2)
    assert.deepEqual(await toldTo(ines, id), [])
  })
})

describe('a due date that comes near', () => {
  const remind = () => remindOfDueTasks(app.kernel)

  test('is told the day before, once for each date, if the task is not completed', async () => {
    const ines = await newEmployee()
    const { id } = await taskOf(ines, { due_date: '2026-11-26' })
    const done = await taskOf(ines, { due_date: '2026-11-26', status: 'completed' })
    const later = await taskOf(ines, { due_date: '2026-11-27' })
    const past = await taskOf(ines, { due_date: '2026-11-24' })
    setClock('07:59')
    await remind()
    assert.deepEqual(await toldTo(ines, id), [])
    setClock('08:00')
    // Two processes at once, and the next hour.
    await Promise.all([remind(), remind()])
    await remind()
    const told = ['Task due soon: “Deposit form” is due on November 26, 2026.']
    assert.deepEqual(await toldTo(ines, id), told)
    const rows = app.database.db.selectFrom('notification').where('about', '=', id)
    assert.deepEqual(await rows.select('times').execute(), [{ times: 1 }])
    for (const other of [done, later, past]) assert.deepEqual(await toldTo(ines, other.id), [])
    await edit(manager, id, { dueDate: '2026-11-25' })
    await remind()
    assert.deepEqual(await toldTo(ines, id), [
      'Task due soon: “Deposit form” is due on November 25, 2026.',
    ])
  })

  test('is told after a run that failed', async () => {
    setClock('08:00')
    const { pool } = app.database
    const ines = await newEmployee()
    const { id } = await taskOf(ines, { due_date: '2026-11-26' })
    await pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no space'; end $$`)
    await pool.query('create trigger fail before insert on live_event execute function fail()')
    await assert.rejects(remind(), { message: 'no space' })
    await pool.query('drop function fail cascade')
    assert.deepEqual(await toldTo(ines, id), [])
    await remind()
    assert.equal((await toldTo(ines, id)).length, 1)
  })
})

describe('open screens', () => {
  test('of editors and of both Employees hear of a change, and nobody else', async () => {
    const people = await Promise.all([newEmployee(), newEmployee(), newEmployee()])
    const { id } = await taskOf(people[0])
    const listeners = [...people, manager, await signInAs(app, 'User')]
    const streams = await Promise.all(
      listeners.map(async ({ accountId }) => {
        const account = app.database.db.selectFrom('account').select(['id', 'role'])
        const found = await account.where('id', '=', accountId).executeTakeFirstOrThrow()
        return openStream(app.url, await makeToken(app, found))
      }),
    )
    const [first, second, third, editor, client] = streams
    const hears = (stream = first) =>
      stream?.untilSeen('the change', (seen) =>
        seen.some((event) => event.kind === 'task' && event.id === id),
      )
    await edit(manager, id, { userId: people[1].accountId })
    for (const stream of [first, second, editor]) await hears(stream)
    const { id: last } = await taskOf(people[2])
    await edit(people[2], last, { status: 'completed' })
    await third?.untilSeen('its own task', (seen) => seen.some((event) => event.id === last))
    const kinds = (stream = client) => stream?.events.filter((event) => event.id === id)
    assert.deepEqual(kinds(third), [])
    assert.deepEqual(kinds(client), [])
    for (const stream of streams) stream.close()
  })

  test('of the client hear that the progress changed, and of no task', async () => {
    const client = await signInAs(app, 'User')
    const { id: project_id } = await makeProject(app.database.db, { client_id: client.accountId })
    const ines = await newEmployee()
    const { id } = await taskOf(ines, { project_id })
    const account = { id: client.accountId, role: 'User' }
    const stream = await openStream(app.url, await makeToken(app, account))
    await edit(ines, id, { status: 'completed' })
    await stream.untilSeen('the progress', (seen) => seen.some((event) => event.id === project_id))
    assert.deepEqual(stream.events.map(({ kind }) => kind).sort(), ['open', 'project-update'])
    stream.close()
  })
})

describe('many people at once', () => {
  test('never wait for each other in a circle', async () => {
    const employees = await Promise.all([newEmployee(), newEmployee()])
    const editors = [manager, await signInAs(app, 'Admin'), await signInAs(app, 'Manager')]
    const { id: project_id } = await makeProject(app.database.db)
    const made = await Promise.all(employees.map((one) => taskOf(one, { project_id })))
    for (const editor of editors) for (const { id } of made) await comment(editor, id)
    for (let round = 0; round < 12; round += 1) {
      const calls = editors.flatMap((editor, at) => {
        const [own, other] = round + at * 2 > 7 ? [0, 1] : [1, 0]
        const { id = '' } = made[own] ?? {}
        return [
          comment(editor, id),
          edit(editor, id, { userId: employees[other]?.accountId }),
          comment(editor, made[other]?.id ?? ''),
          edit(editor, made[other]?.id ?? '', { status: 'completed', userId: editor.accountId }),
        ]
      })
      const outcomes = await Promise.allSettled(calls)
      assert.deepEqual(
        outcomes.filter(({ status }) => status === 'rejected'),
        [],
      )
    }
  })
})
