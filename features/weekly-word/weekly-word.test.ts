import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { sendDue } from '#features/notifications/jobs.server.ts'
import { projectNotifications } from '#features/projects/notifications.ts'
import { saveSection } from '#features/settings/contract.ts'
import { timelines } from '#features/timeline/contract.ts'
import { people } from '#people/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { notify } from '#server/notifications/notify.ts'
import type { MemberRight } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeRequest } from '#test/change-requests.ts'
import { makeColleague, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { addEntry, friday, makeActive, monday, wednesday } from '#test/weekly-words.ts'
import { makeStage, makeTask } from '#test/work.ts'
import { weeklySection, weeklyWords } from './contract.ts'
import { sendWords } from './jobs.server.ts'
import { weeklyNotifications } from './notifications.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const second = await startTestApp({ database: app.database })
const { db } = app.database
const manager = await signInAs(app, 'Manager')
const week = { week: monday }

beforeEach(() => setClock(friday))

function setClock(now: Date) {
  for (const { clock } of [app, second]) clock.now = now
}

const jobContext = ({ kernel, database }: TestApp) => ({
  ...kernel,
  connection: database.connection,
})
const send = (from = app) => sendWords(jobContext(from))

const mailsTo = async ({ email }: { email: string }) => {
  const { rows } = await app.database.pool.query<{ subject: string; text: string }>(
    `select data->>'subject' as subject, data->>'text' as text from job.job
      where name = 'mail' and data->>'to' = $1 order by created_on`,
    [email],
  )
  return rows
}

async function makeClient() {
  const client = await signInAs(app, 'User')
  const { user } = await client.call(people.authUser, {})
  return Object.assign(client, { email: user.email })
}

const decide = (id: string, body: object, by: Visitor = manager) =>
  by.call(weeklyWords.save, { params: { id }, body: { ...week, ...body } })
const preview = (id: string) => manager.call(weeklyWords.one, { params: { id } })
const prefer = (by: Visitor, channel: 'mail' | 'digest' | 'off', kind = 'weekly-word') =>
  by.call(notifications.prefer, { params: { kind }, body: { channel } })

/** A project with something of each kind. */
async function makeFull() {
  const client = await makeClient()
  const client_id = client.accountId
  const project = await makeActive(db, client_id)
  await db
    .updateTable('project')
    .set({ due_date: '2026-12-20', note: 'Never told' })
    .where('id', '=', project.id)
    .execute()
  const project_id = project.id
  await makeTask(db, { project_id, title: 'Hidden', status: 'completed', updated_at: wednesday })
  await makeTask(db, { project_id, title: 'Hidden', status: 'completed' })
  const completed_at = '2026-11-06T15:00:00Z'
  const done = { project_id, title: 'Hidden', status: 'completed' }
  await makeTask(db, { ...done, completed_at, updated_at: wednesday })
  await makeTask(db, { project_id, title: 'Hidden' })
  await makeStage(db, { project_id, title: 'Build' })
  await addEntry(db, project, { account_id: client_id, action: 'Comment', comment: 'From you' })
  await addEntry(db, project, { action: 'Long ago', created_at: '2026-11-06T15:00:00Z' })
  await makeRequest(db, {
    ...{ client_id, project_id, title: 'A gallery', state: 'answered', answer: 'included' },
    answered_at: wednesday,
  })
  const invoice = await makeInvoice(db, { client_id, project_id, due_date: '2026-12-01' })
  await db
    .insertInto('invoice_payment')
    .values({
      ...{ invoice_id: invoice.id, kind: 'payment', method: 'check', amount_cents: 12_300 },
      ...{ paid_on: '2026-11-11', created_at: wednesday },
    })
    .execute()
  return { client, project, number: invoice.number ?? '' }
}

describe('the mail of a week', () => {
  test('goes once, at its hour, with what was done, what is next and what waits', async () => {
    const { client, project, number } = await makeFull()
    setClock(new Date(friday.getTime() - 60_000))
    await send()
    assert.equal((await mailsTo(client)).length, 0)
    setClock(friday)
    await send()
    await send()
    const [mail, ...more] = await mailsTo(client)
    assert.deepEqual(more, [])
    assert.equal(mail?.subject, 'Your week: A harbor')
    const isTold = async () => {
      const call = { params: { id: client.accountId }, query: { filter: 'projects' } } as const
      const { rows } = await manager.call(timelines.list, call)
      return rows.some(({ text }) => text === 'Weekly word sent to 1 person')
    }
    assert.equal(await isTold(), true)
    await db.updateTable('weekly_word_mail').set({ created_at: '2026-05-01T15:00:00Z' }).execute()
    await sweep(app.kernel)
    assert.equal(await isTold(), false)
    const text = mail?.text ?? ''
    for (const told of [
      '1 task completed.',
      'Proofs sent',
      `Your payment of $123.00 for ${number}.`,
      '1 open task.',
      'Due on December 20, 2026.',
      'The stage “Build” opens',
      'Change request: A gallery – Accept or decline our answer.',
      `Invoice ${number}: $877.00, due on December 1, 2026.`,
      `/client-portal/my-projects/details/${project.id}?tab=history`,
      `/client-portal/my-projects/details/${project.id}?client=`,
      'See what waits: http',
    ])
      assert.ok(text.includes(told), `${told} in\n${text}`)
    for (const hidden of ['Hidden', 'Never told', 'From you', 'Long ago'])
      assert.ok(!text.includes(hidden), hidden)
  })

  test('is what the preview shows', async () => {
    const { client, project } = await makeFull()
    setClock(new Date(friday.getTime() - 60_000))
    const { word, goesAt, recipients } = await preview(project.id)
    assert.equal(goesAt, friday.toISOString())
    assert.equal(recipients.length, 1)
    setClock(friday)
    await send()
    const text = (await mailsTo(client))[0]?.text ?? ''
    const lines = word?.sections.flatMap((section) => section.lines) ?? []
    assert.ok(lines.length > 6)
    for (const line of lines) assert.ok(text.includes(line), line)
  })

  test('tells each person what they may see, and goes to nobody else', async () => {
    const { client, number } = await makeFull()
    const colleague = (rights: MemberRight[], values: object = {}) =>
      makeColleague(db, client.accountId, rights, values)
    const worker = await colleague(['projects'])
    const bookkeeper = await colleague(['invoices', 'support'])
    const suspended = await colleague(['projects'], { status: 'Suspended' })
    const quiet = await signInAs(app, 'User')
    await prefer(client, 'off')
    await send()
    const counts = [client, bookkeeper, suspended, quiet].map(async (person) =>
      'email' in person ? (await mailsTo(person)).length : 0,
    )
    assert.deepEqual(await Promise.all(counts), [0, 0, 0, 0])
    const [mail] = await mailsTo(worker)
    assert.match(mail?.text ?? '', /Proofs sent/)
    for (const money of ['$', number]) assert.ok(!mail?.text.includes(money), mail?.text)
  })

  test('is one for all projects of a client, without those that are left out', async () => {
    const client = await makeClient()
    const { accountId } = client
    await makeActive(db, accountId, 'A harbor')
    await makeActive(db, accountId, 'A lighthouse')
    const skipped = await makeActive(db, accountId, 'A skipped one')
    const off = await makeActive(db, accountId, 'A switched off one')
    setClock(new Date(friday.getTime() - 60_000))
    assert.equal((await decide(skipped.id, { isSkipped: true })).item.isSkipped, true)
    assert.equal((await decide(off.id, { isOn: false })).item.isOn, false)
    setClock(friday)
    await send()
    const [mail, ...more] = await mailsTo(client)
    assert.equal(more.length, 0)
    assert.match(mail?.text ?? '', /A harbor: Proofs sent/)
    assert.match(mail?.text ?? '', /A lighthouse: Proofs sent/)
    assert.doesNotMatch(mail?.text ?? '', /skipped|switched/)
  })

  test('is not sent where nothing happened, or the client alone did something', async () => {
    const client = await makeClient()
    const { accountId: client_id } = client
    const project = await makeActive(db, client_id)
    await db.deleteFrom('project_entry').where('project_id', '=', project.id).execute()
    await addEntry(db, project, { account_id: client_id, action: 'Comment', comment: 'Hello?' })
    await send()
    assert.equal((await mailsTo(client)).length, 0)
    assert.equal((await preview(project.id)).word, null)
  })

  test('is sent once by two processes at once', async () => {
    const clients = [await makeClient(), await makeClient(), await makeClient()]
    for (const { accountId } of clients) await makeActive(db, accountId)
    await Promise.all([send(), send(second), send(), send(second)])
    const counts = clients.map(async (client) => (await mailsTo(client)).length)
    assert.deepEqual(await Promise.all(counts), [1, 1, 1])
  })

  test('is left out after a day, and waits for the day of the settings', async () => {
    const client = await makeClient()
    await makeActive(db, client.accountId)
    setClock(new Date(friday.getTime() + 25 * 3_600_000))
    await send()
    assert.equal((await mailsTo(client)).length, 0)
    const admin = await signInAs(app, 'Admin')
    const save = (day: 'never' | 'saturday' | 'friday') =>
      admin.call(saveSection(weeklySection), { body: { ...weeklySection.defaults, day } })
    setClock(friday)
    for (const [day, count] of [
      ['never', 0],
      ['saturday', 0],
      ['friday', 1],
    ] as const) {
      await save(day)
      await send()
      assert.equal((await mailsTo(client)).length, count, day)
    }
  })
})

describe('staff', () => {
  test('add a sentence, which stands first and ends with its week', async () => {
    const client = await makeClient()
    const { id } = await makeActive(db, client.accountId)
    setClock(new Date(friday.getTime() - 60_000))
    await decide(id, { sentence: 'Happy harvest!' })
    const { item } = await decide(id, { isSkipped: false })
    assert.equal(item.sentence, 'Happy harvest!')
    assert.deepEqual(item.word?.sentences, ['Happy harvest!'])
    setClock(friday)
    await send()
    assert.match((await mailsTo(client))[0]?.text ?? '', /,\n\nHappy harvest!\n\nDone/)
    const { sentence, week: next } = await preview(id)
    assert.deepEqual([sentence, next], ['', '2026-11-16'])
  })

  test('decide about the next mail alone', async () => {
    const { id } = await makeActive(db)
    const late = decide(id, { isSkipped: true })
    await assert.rejects(late, { code: 'CONFLICT' })
  })

  test('see it on the dashboard the day before', async () => {
    const { id } = await makeActive(db)
    const rows = async () => {
      const { needs } = await manager.call(staffDashboard.read, {})
      const shown = needs.find(({ kind }) => kind === 'Week')?.rows ?? []
      return shown.some(({ to }) => to === `/admin/projects/details/${id}`)
    }
    await db.deleteFrom('project_entry').where('project_id', '<>', id).execute()
    await db.deleteFrom('task').execute()
    setClock(new Date('2026-11-12T19:00:00Z'))
    assert.equal(await rows(), false)
    setClock(new Date('2026-11-12T20:30:00Z'))
    assert.equal(await rows(), true)
    await decide(id, { isSkipped: true })
    assert.equal(await rows(), false)
  })
})

describe('the digest', () => {
  const updated = projectNotifications['project-update']
  const tell = (client: { accountId: string }, subject: string) =>
    notify(db, { to: { clientId: client.accountId }, kind: updated, subject, about: subject })

  async function makeReader() {
    const client = await makeClient()
    await client.call(notifications.prefer, {
      params: { kind: updated.name },
      body: { channel: 'both' },
    })
    return client
  }

  const sendSingle = async () => {
    setClock(new Date(Date.now() + 3_600_000))
    await sendDue(jobContext(app))
    setClock(friday)
  }

  test('has what would have been mailed, also in a week without news', async () => {
    const client = await makeReader()
    await tell(client, 'Before')
    await prefer(client, 'digest')
    await tell(client, 'After')
    await tell(client, 'Read')
    const { rows } = await client.call(notifications.list, {})
    const read = rows.find(({ text }) => text.includes('Read'))
    await client.call(notifications.read, { body: { ids: [read!.id] } })
    await sendSingle()
    assert.equal((await mailsTo(client)).length, 0)
    await send()
    await send()
    const [mail, ...more] = await mailsTo(client)
    assert.equal(more.length, 0)
    assert.match(
      mail?.text ?? '',
      /Also this week: There is news about “Before”\.\nThere is news about “After”\./,
    )
    assert.doesNotMatch(mail?.text ?? '', /“Read”/)
    assert.equal((await client.call(notifications.count, {})).unread, 2)
  })

  test('ends: what waits is mailed by itself, or not at all without the mail of the week', async () => {
    const [back, gone] = [await makeReader(), await makeReader()]
    for (const client of [back, gone]) {
      await prefer(client, 'digest')
      await tell(client, 'Waiting')
    }
    await prefer(back, 'mail')
    await prefer(gone, 'off')
    await sendSingle()
    await send()
    assert.deepEqual(
      [(await mailsTo(back)).map(({ subject }) => subject), await mailsTo(gone)],
      [['Project updated'], []],
    )
  })

  test('is offered to persons of clients, and has no place in the portal', async () => {
    const client = await makeReader()
    const { name: kind } = weeklyNotifications['weekly-word']
    const { rows } = await client.call(notifications.preferences, {})
    assert.deepEqual(rows.find((row) => row.kind === kind)?.channels, ['mail', 'digest', 'off'])
    const portal = { params: { kind }, body: { channel: 'portal' } } as const
    await assert.rejects(client.call(notifications.prefer, portal), { code: 'INVALID_INPUT' })
    await assert.rejects(prefer(manager, 'digest'), { code: 'NOT_FOUND' })
  })
})
