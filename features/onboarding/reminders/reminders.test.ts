import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import type { JobContext } from '#server/jobs/jobs.ts'
import { momentOf } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { makeAccount, makeProject } from '#test/factories.ts'
import { makeItem, makeOnboarding } from '#test/onboardings.ts'
import { until } from '#test/until.ts'
import { onboardings } from '../contract.ts'
import { onboardingSection } from './contract.ts'
import { remindOfContent } from './jobs.server.ts'

let app: TestApp

before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  await app.database.db.deleteFrom('onboarding').execute()
})

const at = (day: string) => new Date(momentOf(`2031-03-${day}`, '07:00'))

/** A project that asks its client for two things since this day. */
async function makeWaiting(client_id: string, title: string, since: string) {
  const { db } = app.database
  const { id: project_id } = await makeProject(db, { client_id, title, showcase: false })
  const list = await makeOnboarding(db, {
    ...{ client_id, project_id, quiet_since: at(since).toISOString() },
  })
  const item = await makeItem(db, { onboarding_id: list.id })
  await makeItem(db, { onboarding_id: list.id, position: 2, title: 'Motto' })
  await makeItem(db, { onboarding_id: list.id, position: 3, title: 'Wish', required: false })
  return { id: list.id, itemId: item.id, projectId: project_id }
}

/** The mails of this day, while two processes run the job at once. */
async function remindersOn(day: string, accountId: string) {
  app.clock.now = at(day)
  await app.database.db.deleteFrom('notification').execute()
  const ctx = app.kernel as JobContext
  await Promise.all([remindOfContent(ctx), remindOfContent(ctx)])
  const rows = await app.database.db
    .selectFrom('notification')
    .select(['subject', 'times', 'mail_due_at'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ subject, times, mail_due_at }) => {
    assert.ok(mail_due_at)
    return `${times} ${subject}`
  })
}

const wait = '1 We still wait for you: '
const harbor = (toCome: number) => `${toCome} of 2 still to come for “A harbor”`
const pier = '2 of 2 still to come for “A pier”'

test('come in steps, one a day over two projects, and begin anew with what is sent', async () => {
  const { id: client } = await makeAccount(app.database.db)
  const { id, itemId } = await makeWaiting(client, 'A harbor', '01')
  await makeWaiting(client, 'A pier', '02')
  const on = (day: string) => remindersOn(day, client)
  assert.deepEqual(await on('03'), [])
  assert.deepEqual(await on('04'), [`${wait}${harbor(2)}.`])
  assert.deepEqual(await on('04'), [])
  assert.deepEqual(await on('05'), [`${wait}${pier}.`])
  assert.deepEqual(await on('09'), [`${wait}${harbor(2)}, ${pier}.`])
  const colleague = await signInColleague(app, client, ['projects'])
  const params = { id: itemId }
  const body = { basedOn: 0, answer: 'Nine to five' }
  await colleague.call(onboardings.saveAnswer, { params, body })
  await colleague.call(onboardings.send, { params: { id }, body: { ids: [itemId] } })
  assert.deepEqual(await on('11'), [])
  assert.deepEqual(await on('12'), [`${wait}${harbor(1)}.`])
  assert.deepEqual(await on('20'), [`${wait}${pier}, ${harbor(1)}.`])
  assert.deepEqual(await on('22'), [])
  assert.deepEqual(await on('23'), [`${wait}${harbor(1)}.`])
  assert.deepEqual(await on('30'), [])
})

test('come on the days of the settings, and not for what is complete or closed', async () => {
  const { db } = app.database
  const { id: client } = await makeAccount(db)
  const { id } = await makeWaiting(client, 'A harbor', '01')
  const value = { ...onboardingSection.defaults, firstReminder: 0, secondReminder: 2 }
  await db
    .insertInto('setting')
    .values({ section: onboardingSection.name, value: JSON.stringify(value) })
    .execute()
  const { settings } = app.kernel
  await until('the settings are read again', async () => {
    return (await settings.read(db, onboardingSection)).firstReminder === 0
  })
  const closed = { closed_at: at('01').toISOString() }
  const list = (values: object) => db.updateTable('onboarding').set(values).where('id', '=', id)
  await list(closed).execute()
  assert.deepEqual(await remindersOn('03', client), [])
  await list({ closed_at: null, completed_at: closed.closed_at }).execute()
  assert.deepEqual(await remindersOn('03', client), [])
  await list({ completed_at: null }).execute()
  assert.deepEqual(await remindersOn('03', client), [`${wait}${harbor(2)}.`])
  app.clock.now = new Date(momentOf('2031-03-16', '05:00'))
  await db.deleteFrom('notification').execute()
  await remindOfContent(app.kernel as JobContext)
  assert.deepEqual(await db.selectFrom('notification').selectAll().execute(), [])
  await db.deleteFrom('setting').where('section', '=', onboardingSection.name).execute()
})
