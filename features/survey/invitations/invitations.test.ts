import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dashboard } from '#features/dashboard/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { projects } from '#features/projects/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { answer } from '#test/surveys.ts'
import { surveys } from '../contract.ts'
import { surveySection } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off', BOT_CHECK: 'off' } })
  admin = await signInAs(app, 'Admin')
})

const fields = { title: 'A bridge', description: '<p>Over a creek.</p>' }

async function startProject(client_id: string) {
  const { id } = await makeProject(app.database.db, { ...fields, client_id, showcase: false })
  return (status: 'completed' | 'in-progress') =>
    admin.call(projects.edit, {
      params: { id },
      body: { ...fields, userId: client_id, techStack: ['React'], status },
    })
}

type Client = typeof admin

async function invitationsOf(client: Client) {
  const { rows } = await client.call(notifications.list, {})
  const told = rows.filter(({ kind }) => kind === 'survey-invitation')
  return told.map(({ title, text, link, isRead }) => ({ title, text, link, isRead }))
}

/** The invitation mails in the queue. */
async function invitationMails({ accountId }: Client): Promise<string[]> {
  app.advance(400)
  await sendDue({ ...app.kernel, connection: app.database.connection })
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select data->>'text' as text from job.job
      join account on account.email = data->>'to'
      where name = 'mail' and account.id = $1 and data->>'subject' like 'How did we do%'`,
    [accountId],
  )
  return rows.map(({ text }) => text)
}

describe('a client whose project is completed', () => {
  test('is invited once per project, in the portal and by mail', async () => {
    const client = await signInAs(app, 'User')
    const save = await startProject(client.accountId)
    await save('completed')
    await save('in-progress')
    await save('completed')
    assert.deepEqual(await invitationsOf(client), [
      {
        text: '“A bridge” is completed. Answer a short survey, and we send you $10.00.',
        ...{ title: 'How did we do?', link: '/client-portal/survey', isRead: false },
      },
    ])
    const [mail = '', ...others] = await invitationMails(client)
    assert.deepEqual(others, [])
    assert.match(mail, /M-Pesa, PayPal, or Mobile Money/)
    assert.match(mail, /\/client-portal\/survey/)
    await (await startProject(client.accountId))('completed')
    assert.equal((await invitationsOf(client)).length, 2)
  })

  test('is neither invited nor mailed after an answer', async () => {
    const client = await signInAs(app, 'User')
    await (await startProject(client.accountId))('completed')
    await client.call(surveys.submit, { body: answer })
    assert.deepEqual(
      (await invitationsOf(client)).map(({ isRead }) => isRead),
      [true],
    )
    assert.deepEqual(await invitationMails(client), [])
    await (await startProject(client.accountId))('completed')
    assert.equal((await invitationsOf(client)).length, 1)
  })

  test('is not mailed about a reopened project', async () => {
    const client = await signInAs(app, 'User')
    const save = await startProject(client.accountId)
    await save('completed')
    await save('in-progress')
    assert.deepEqual(await invitationMails(client), [])
  })

  test('is promised what the settings say', async () => {
    const { defaults } = surveySection
    const save = (body: typeof defaults) => admin.call(saveSection(surveySection), { body })
    await save({ ...defaults, bonusAmount: 25.5, bonusMethods: ['paypal'] })
    const client = await signInAs(app, 'User')
    await (await startProject(client.accountId))('completed')
    const [told] = await invitationsOf(client)
    assert.match(told?.text ?? '', /Answer a short survey, and we send you \$25\.50\.$/)
    assert.match((await invitationMails(client)).join(), /we send you \$25\.50 by PayPal\./)

    await save({ ...defaults, bonus: false })
    const other = await signInAs(app, 'User')
    await (await startProject(other.accountId))('completed')
    const [{ text } = { text: '' }] = await invitationsOf(other)
    assert.equal(text, '“A bridge” is completed. Answer a short survey.')
    const { asked } = await other.call(dashboard.client, {})
    assert.deepEqual(
      asked.map(({ detail }) => detail),
      ['Answer a short survey.'],
    )
    assert.doesNotMatch((await invitationMails(other)).join(), /\$|thank-you|PayPal/)
    await save(defaults)
  })

  test('is not invited while the settings disable it', async () => {
    const client = await signInAs(app, 'User')
    await admin.call(saveSection(surveySection), {
      body: { ...surveySection.defaults, askAfterProjects: false },
    })
    await (await startProject(client.accountId))('completed')
    await admin.call(saveSection(surveySection), { body: surveySection.defaults })
    assert.deepEqual(await invitationsOf(client), [])
  })
})
