import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { personalData } from '#features/personal-data/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { securityLog } from '#features/security-log/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { dayMs } from '#shared/dates.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { makeItem, makeOnboarding } from '#test/onboardings.ts'
import { unzip } from '#test/unzip.ts'
import { onboardings } from './contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

const login = {
  ...{ address: 'https://registrar.example', username: 'ada' },
  ...{ password: 'Wombat-42', note: 'Code by phone' },
}

/** A login that a client sent. */
async function makeLogin() {
  const { db } = app.database
  const client = await signInAs(app, 'User')
  const { accountId: client_id } = client
  const { id: project_id } = await makeProject(db, { client_id, showcase: false })
  const list = await makeOnboarding(db, { client_id, project_id })
  const { id } = await makeItem(db, { onboarding_id: list.id, kind: 'login', title: 'Domain' })
  const { item } = await client.call(onboardings.saveLogin, { params: { id }, body: login })
  return { client, id, item, projectId: project_id, listId: list.id }
}

const show = (visitor: Visitor, id: string, reason: string) =>
  visitor.call(onboardings.showLogin, { params: { id }, body: { reason } })

test('a login is shown once for each person and reason, which the log names', async () => {
  const { client, id, item, projectId } = await makeLogin()
  assert.deepEqual([item.state, item.hasLogin, item.answer], ['sent', true, ''])
  assert.deepEqual(await show(admin, id, 'Move the domain'), login)
  await assert.rejects(show(admin, id, 'move the domain'), { code: 'REASON_USED' })
  await assert.rejects(show(client, id, 'Curious'), { code: 'FORBIDDEN' })
  const manager = await signInAs(app, 'Manager')
  assert.deepEqual(await show(manager, id, 'Move the domain'), login)
  const { rows } = await admin.call(securityLog.list, { query: { filter: 'account' } })
  const shown = rows.filter(({ kind }) => kind === 'login-shown')
  assert.deepEqual(
    shown.map(({ detail, by, account }) => [detail, by?.id, account?.id]),
    [manager, admin].map((one) => ['Move the domain', one.accountId, client.accountId]),
  )
  const params = { id: projectId }
  const showings = async (visitor: Visitor) =>
    (await visitor.call(onboardings.ofProject, { params })).onboarding?.items[0]?.showings
  assert.equal((await showings(admin))?.length, 2)
  assert.equal(await showings(client), undefined)
})

test('a login takes a fresh password', async () => {
  const { id } = await makeLogin()
  const { now } = app.clock
  app.advance(10 * 60 + 1)
  await assert.rejects(show(admin, id, 'Move it'), { code: 'REAUTH_REQUIRED' })
  app.clock.now = now
})

test('a login is bound to its item, and is in no row as it was typed', async () => {
  const { id } = await makeLogin()
  const { id: other } = await makeLogin()
  const { db, pool } = app.database
  await db
    .updateTable('onboarding_login')
    .set({
      sealed: (query) =>
        query
          .selectFrom('onboarding_login as from')
          .select('from.sealed')
          .where('from.item_id', '=', other),
    })
    .where('item_id', '=', id)
    .execute()
  await assert.rejects(show(admin, id, 'Move it'))
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'job')",
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from ${name} as row where row::text like '%Wombat%'`)
    assert.equal(rows.length, 0, name)
  }
})

test('a login is in no archive, nor who saw it and why', async () => {
  const { client, id, listId } = await makeLogin()
  await show(admin, id, 'Move the domain')
  const archive = await admin.call(onboardings.archive, { params: { id: listId } })
  assert.deepEqual([...unzip(Buffer.from(await archive.arrayBuffer())).keys()], [])
  const { accountId } = client
  const data = await admin.call(personalData.export, { params: { id: accountId } })
  const exported = [...unzip(Buffer.from(await data.arrayBuffer())).values()].join()
  assert.doesNotMatch(exported, /Wombat|Move the domain|login-shown/)
})

test('a login is deleted some days after its project is closed', async () => {
  const { id, projectId } = await makeLogin()
  // The sweep ends the sessions, too.
  const setStatus = async (status: 'in-progress' | 'completed') =>
    (await signInAs(app, 'Admin')).call(projects.edit, {
      params: { id: projectId },
      body: { status },
    })
  const isKeptAfter = async (days: number) => {
    await sweep({ ...app.kernel, now: () => new Date(Date.now() + days * dayMs) })
    const reader = await signInAs(app, 'Manager')
    return (await reader.call(onboardings.item, { params: { id } })).hasLogin
  }
  assert.equal(await isKeptAfter(40), true)
  await setStatus('completed')
  assert.equal(await isKeptAfter(29), true)
  await setStatus('in-progress')
  assert.equal(await isKeptAfter(31), true)
  await setStatus('completed')
  assert.equal(await isKeptAfter(31), false)
  const late = show(await signInAs(app, 'Admin'), id, 'Too late')
  await assert.rejects(late, { code: 'NOT_FOUND' })
})
