import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sessions } from '#features/auth/sessions/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { filterNames } from '#features/invoices/rules.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { makeMessage } from '#test/chats.ts'
import {
  makeAccount,
  makeColleague,
  makeProject,
  makeToken,
  password,
  signInAs,
} from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { accounts } from '../contract.ts'
import { users } from './contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }
let manager: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
})

const one = (visitor: Visitor, id: string) => visitor.call(users.one, { params: { id } })
const list = (visitor: Visitor, query: object) => visitor.call(people.list, { query })

describe('the details of an account', () => {
  test('tell an Admin where it is signed in, and when it was last seen', async () => {
    const person = await signInAs(app, 'User')
    const details = await one(admin, person.accountId)
    assert.equal(details.signIns?.length, 1)
    assert.equal(details.lastSeenAt, app.clock.now.toISOString())
    assert.equal(details.invited, false)
  })

  test('tell a Manager the name and the role alone', async () => {
    const details = await one(manager, (await signInAs(app, 'User')).accountId)
    const seen = ['_id', 'clientId', 'firstName', 'id', 'lastName', 'role']
    assert.deepEqual(Object.keys(details).sort(), seen)
  })

  test('have no client once the person is a member of staff', async () => {
    const { id } = await makeAccount(app.database.db, { role: 'User' })
    assert.equal((await one(manager, id)).clientId, id)
    await admin.call(accounts.update, { body: { id, role: 'Employee' } })
    for (const visitor of [admin, manager]) assert.equal((await one(visitor, id)).clientId, null)
  })

  test('keep the time of the last visit after the sessions are deleted', async () => {
    const { accountId } = await signInAs(app, 'User')
    await app.database.db.deleteFrom('session').where('account_id', '=', accountId).execute()
    const { lastSeenAt, signIns } = await one(admin, accountId)
    assert.equal(lastSeenAt, app.clock.now.toISOString())
    assert.deepEqual(signIns, [])
  })
})

describe('the list', () => {
  test('filters by role and status together', async () => {
    const { id } = await makeAccount(app.database.db, { role: 'Employee', status: 'Suspended' })
    const { rows } = await list(admin, { filter: 'Employee', status: 'Suspended' })
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
    )
  })

  test('finds who was invited and has not set a password', async () => {
    const { id } = await makeAccount(app.database.db, { password_hash: null })
    const { rows } = await list(admin, { status: 'Invited' })
    assert.deepEqual(
      rows.map((row) => [row.id, row.invited]),
      [[id, true]],
    )
  })

  test('finds closed accounts for an Admin, until they are erased', async () => {
    const deleted_at = '2026-03-01T12:00:00.000Z'
    const closed = await makeAccount(app.database.db, { last_name: 'Gonequist', deleted_at })
    const query = { status: 'Closed', q: 'gonequist' } as const
    const [found] = (await admin.call(people.list, { query })).rows
    assert.partialDeepStrictEqual(found, { id: closed.id, closedAt: deleted_at })
    assert.deepEqual((await admin.call(people.list, { query: { q: 'gonequist' } })).rows, [])
    const one = { params: { id: closed.id } }
    assert.equal((await admin.call(users.one, one)).closedAt, deleted_at)
    await assert.rejects(manager.call(users.one, one), { code: 'NOT_FOUND' })
    await assert.rejects(manager.call(people.list, { query }), { code: 'INVALID_INPUT' })
    await app.database.db
      .updateTable('account')
      .set({ erased_at: deleted_at })
      .where('id', '=', closed.id)
      .execute()
    assert.deepEqual((await admin.call(people.list, { query })).rows, [])
    await assert.rejects(admin.call(users.one, one), { code: 'NOT_FOUND' })
  })

  test('sorts by the last visit, with who was never seen at the end', async () => {
    const { rows } = await list(admin, { sort: '-lastSeenAt' })
    const times = rows.map(({ lastSeenAt }) => lastSeenAt ?? '')
    assert.deepEqual(times, times.toSorted().reverse())
    assert.equal(times.at(-1), '')
  })

  for (const query of [{ status: 'Active' }, { sort: 'email' }, { sort: '-lastSeenAt' }]) {
    test(`refuses ${JSON.stringify(query)} to a Manager`, () =>
      assert.rejects(list(manager, query), { code: 'INVALID_INPUT' }))
  }
})

describe('a password link', () => {
  const send = (id: string) => admin.call(users.sendPasswordLink, { params: { id } })

  test('is an invitation for who has no password, and can be sent again', async () => {
    const { id, email } = await makeAccount(app.database.db, { password_hash: null })
    for (const count of [1, 2]) {
      assert.equal((await send(id)).message, `A link was sent to ${email}.`)
      const mails = await mailsTo(app, email, count)
      assert.match(mails.at(-1)?.head ?? '', /^Subject: Your account at /m)
    }
  })

  test('is a reset for everybody else', async () => {
    const { id, email } = await makeAccount(app.database.db, {})
    await send(id)
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.head ?? '', /^Subject: Set a new password$/m)
  })

  test('is refused for an account that is not active', async () => {
    const { id } = await makeAccount(app.database.db, { status: 'Suspended' })
    await assert.rejects(send(id), { code: 'NOT_ACTIVE' })
  })
})

describe('ending all sign-ins', () => {
  const end = (id: string) => admin.call(users.endSignIns, { params: { id } })

  test('signs the person out everywhere', async () => {
    const person = await signInAs(app, 'User')
    await end(person.accountId)
    await assert.rejects(person.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    assert.deepEqual((await one(admin, person.accountId)).signIns, [])
  })

  test('is refused for one’s own account', () =>
    assert.rejects(end(admin.accountId), { code: 'OWN_ACCOUNT' }))

  test('leaves everybody else signed in', async () => {
    const person = await signInAs(app, 'User')
    await end((await signInAs(app, 'User')).accountId)
    assert.equal((await person.call(sessions.list, {})).total, 1)
  })
})

describe('an account that holds records', () => {
  const remove = (id: string) => admin.call(accounts.remove, { params: { id } })

  test('is not deleted, and the reason is told', async () => {
    const { id, first_name } = await makeAccount(app.database.db, {})
    await makeProject(app.database.db, { client_id: id })
    await makeProject(app.database.db, { client_id: id })
    await makeTimeLog(app.database.db, {
      account_id: id,
      task_id: (await makeTask(app.database.db)).id,
      started_at: '2026-03-04T15:00:00Z',
    })
    await makeMessage(app.database.db, { conversation_id: id })
    const message = `${first_name} has 2 projects, 1 conversation, and 1 time log, so this account cannot be deleted. Suspend it instead.`
    await assert.rejects(remove(id), { code: 'IN_USE', message })
    assert.deepEqual(await admin.call(users.inUse, { params: { id } }), {
      message,
      links: [
        { label: '2 projects', path: `/admin/projects?filter=${id}` },
        { label: '1 conversation', path: `/admin/support/${id}` },
        { label: '1 time log', path: `/admin/task/time?person=${id}&week=2026-03-04` },
      ],
    })
    const { email } = await one(admin, id)
    await app.visit().call(signIn.login, { body: { email: email ?? '', password } })
  })

  test('lists its drafts and voided invoices apart from its other ones', async () => {
    const { db } = app.database
    const { id: client_id } = await makeAccount(db, { role: 'User' })
    const voided_at = new Date().toISOString()
    for (const values of [{}, {}, { number: null }, { voided_at }])
      await makeInvoice(db, { client_id, ...values })
    const { links } = await admin.call(users.inUse, { params: { id: client_id } })
    const list = `/admin/invoices?client=${client_id}`
    assert.deepEqual(links, [
      { label: '2 invoices', path: list },
      { label: '1 draft invoice', path: `${list}&filter=Draft` },
      { label: '1 voided invoice', path: `${list}&filter=Voided` },
    ])
    for (const { label, path } of links) {
      const filter = new URL(path, 'http://localhost').searchParams.get('filter')
      const query = { client: client_id, filter: filterNames.find((name) => name === filter) }
      const { total } = await admin.call(invoices.list, { query })
      assert.equal(total, Number.parseInt(label, 10))
    }
  })

  test('holds those of a client while it is the contact person', async () => {
    const { db } = app.database
    const founder = await makeAccount(db, { role: 'User' })
    const colleague = await makeColleague(db, founder.id, ['projects'])
    const invoice = await makeInvoice(db, { client_id: founder.id })
    const appointment = await makeAppointment(db, { client_id: founder.id })
    const person = app.visit()
    person.setToken(await makeToken(app, colleague))
    const { user } = await person.call(people.authUser, {})
    assert.deepEqual([user.invoices, user.appointments], [[], [appointment.id]])
    await db
      .updateTable('client')
      .set({ contact_id: colleague.id })
      .where('id', '=', founder.id)
      .execute()
    for (const [{ id, email }, ids] of [
      [founder, []] as const,
      [colleague, [invoice.id]] as const,
    ]) {
      assert.deepEqual((await one(admin, id)).invoices, ids)
      const { rows } = await list(admin, { q: email })
      assert.equal(rows[0]?.invoices, ids.length)
      const { links } = await admin.call(users.inUse, { params: { id } })
      const held = ids.length > 0 ? ['1 colleague', '1 invoice'] : []
      assert.deepEqual(
        links.map(({ label }) => label),
        held,
      )
    }
  })

  test('is not to be suspended if it is already', async () => {
    const { db } = app.database
    const { id } = await makeAccount(db, { first_name: 'Ines', status: 'Suspended' })
    await makeProject(db, { client_id: id })
    const message = 'Ines has 1 project, so this account cannot be deleted.'
    await assert.rejects(remove(id), { code: 'IN_USE', message })
    assert.equal((await admin.call(users.inUse, { params: { id } })).message, message)
  })

  test('is not deleted while it has tasks, completed ones included, or logged time', async () => {
    const { db } = app.database
    const { id } = await makeAccount(db, { role: 'Employee', first_name: 'Ines' })
    const { id: task_id } = await makeTask(db, { account_id: id, status: 'completed' })
    await makeTask(db, { account_id: id })
    await makeTimeLog(db, { account_id: id, task_id })
    await assert.rejects(remove(id), {
      message:
        'Ines has 2 tasks and 1 time log, so this account cannot be deleted. Suspend it instead.',
    })
  })
})
