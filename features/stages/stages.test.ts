import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dashboard } from '#features/dashboard/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { designs } from '#features/invoices/design/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Parts } from '#shared/endpoint.ts'
import { type ApiError, fail } from '#shared/errors.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { makeProject, signInAs } from '#test/factories.ts'
import { type SaveStage, SaveStages, stages } from './contract.ts'
import { openDueStages } from './jobs.server.ts'
import { agreeOnStages, openDesigned, openSigned } from './public.server.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const second = await startTestApp({ database: app.database })
const { db } = app.database
const admin = await signInAs(app, 'Admin')

const stage = (title: string, percent: number, values: Partial<SaveStage>): SaveStage => ({
  ...{ title, percent, amount: null, opensOn: 'decision', opensDate: null, opensStatus: null },
  ...values,
})

const usual = [
  stage('Deposit', 30, { opensOn: 'signature' }),
  stage('Design', 40, { opensOn: 'design' }),
  stage('Completion', 30, { opensOn: 'status', opensStatus: 'completed' }),
]

/** A project of $1,000.01 of a new client. */
async function makeStaged(schedule: readonly SaveStage[] = usual) {
  const client = await signInAs(app, 'User')
  const client_id = client.accountId
  const project = await makeProject(db, { client_id, showcase: false, title: 'A harbor' })
  const agreed = { projectId: project.id, clientId: client_id, currency: 'USD', cents: 100_001 }
  await agreeOnStages(app.kernel, { ...agreed, stages: schedule })
  return { client, id: project.id }
}

const sign = (id: string) =>
  inTransaction({ ...app.kernel, user: null, fail }, (inner) => openSigned(inner, id))

const approveInReview = (id: string) =>
  inTransaction({ ...app.kernel, user: null, fail }, (inner) => openDesigned(inner, id))

const scheduleOf = (by: Visitor, id: string) => by.call(stages.list, { params: { id } })
const shown = async (id: string, by: Visitor = admin) =>
  (await scheduleOf(by, id)).stages.map(({ state, invoice }) => [state, invoice?.status])
const invoiceOf = async (id: string, at: number) =>
  (await scheduleOf(admin, id)).stages[at]?.invoice?.id ?? ''

const saveOf =
  (id: string) =>
  (value: number, sent: (SaveStage & { id?: string })[], currency = 'USD') =>
    admin.call(stages.save, { params: { id }, body: { value, currency, stages: sent } })

async function pay(id: string) {
  const { remainingBalance: amount } = await admin.call(invoices.one, { params: { id } })
  await admin.call(ledger.record, { params: { id }, body: { amount, method: 'check' } })
}

const refusal = (field: string, text: RegExp) => (error: unknown) =>
  text.test((error as ApiError).fields?.[field] ?? '')

describe('a project that is paid by stages', () => {
  test('goes from the signature to the last payment', async () => {
    const { client, id } = await makeStaged()
    assert.deepEqual(await shown(id), [
      ['waiting', undefined],
      ['waiting', undefined],
      ['waiting', undefined],
    ])
    const [deposit = ''] = await sign(id)
    assert.deepEqual(await sign(id), [])
    const issued = await client.call(invoices.one, { params: { id: deposit } })
    assert.deepEqual(
      [issued.totalAmount, issued.initialDeposit, issued.items[0]?.service, issued.status],
      [300, 300, 'Deposit · A harbor', 'Deposit Pending'],
    )
    await pay(deposit)
    assert.deepEqual((await shown(id, client))[0], ['paid', 'Deposit Paid'])
    assert.equal((await admin.call(invoices.one, { params: { id: deposit } })).disagrees, false)

    const [, design] = (await scheduleOf(admin, id)).stages
    await admin.call(stages.ask, { params: { id: design!.id } })
    const [waiting] = (await client.call(designs.waiting, { query: { project: id } })).rows
    assert.equal(waiting?.id, deposit)
    const approval = { params: { id: deposit }, body: { seen: waiting?.seen ?? '' } }
    await client.call(designs.approve, approval)
    assert.deepEqual(await shown(id, client), [
      ['paid', 'Design Approved'],
      ['open', 'Pending'],
      ['waiting', undefined],
    ])
    await pay(await invoiceOf(id, 1))
    assert.deepEqual((await shown(id)).slice(0, 2), [
      ['paid', 'Paid'],
      ['paid', 'Development Completion Pending'],
    ])
    await admin.call(projects.edit, { params: { id }, body: { status: 'completed' } })
    await pay(await invoiceOf(id, 2))
    const done = await scheduleOf(admin, id)
    assert.deepEqual(
      done.stages.map(({ invoice }) => invoice?.status),
      ['Paid', 'Paid', 'Paid'],
    )
    assert.equal(
      done.stages.reduce((sum, { amount }) => sum + Math.round(amount! * 100), 0),
      100_001,
    )
  })

  test('opens one part by fifty approvals at once', async () => {
    const { client, id } = await makeStaged()
    const [deposit = ''] = await sign(id)
    const [, design] = (await scheduleOf(admin, id)).stages
    await admin.call(stages.ask, { params: { id: design!.id } })
    const [waiting] = (await client.call(designs.waiting, {})).rows
    const approval = { params: { id: deposit }, body: { seen: waiting?.seen ?? '' } }
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => client.call(designs.approve, approval)),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await client.call(invoices.own, {})).total, 2)
  })

  test('takes an approval in a review as that of the invoice which asks for it', async () => {
    const { client, id } = await makeStaged([
      usual[0]!,
      stage('Sketch', 20, { opensOn: 'design' }),
      stage('Pages', 20, { opensOn: 'design' }),
      usual[2]!,
    ])
    const [deposit = ''] = await sign(id)
    const askFor = async (at: number) => {
      const { id: asked } = (await scheduleOf(admin, id)).stages[at]!
      await admin.call(stages.ask, { params: { id: asked } })
      return (await client.call(designs.waiting, { query: { project: id } })).rows
    }
    const [{ seen } = { seen: '' }] = await askFor(1)
    await approveInReview(id)
    assert.deepEqual(await shown(id), [
      ['open', 'Design Approved'],
      ['open', 'Pending'],
      ['waiting', undefined],
      ['waiting', undefined],
    ])
    assert.equal((await client.call(designs.waiting, {})).total, 0)
    const again = client.call(designs.approve, { params: { id: deposit }, body: { seen } })
    await assert.rejects(again, { message: 'This design is approved already.' })
    await pay(deposit)
    await pay(await invoiceOf(id, 1))
    assert.equal((await askFor(2)).length, 1)
    await approveInReview(id)
    assert.deepEqual((await shown(id)).slice(0, 3), [
      ['paid', 'Paid'],
      ['paid', 'Design Approved'],
      ['open', 'Pending'],
    ])
  })

  test('opens a part by the decision of the client, once', async () => {
    const { client, id } = await makeStaged([stage('Start', 50, {}), stage('Rest', 50, {})])
    const designer = await signInColleague(app, client.accountId, ['projects'])
    const { stages: own, value } = await scheduleOf(designer, id)
    assert.deepEqual([value, own[0]?.amount, own[1]?.seen], [null, null, null])
    const [first] = (await scheduleOf(client, id)).stages
    const needs = async (by: Visitor) => (await by.call(dashboard.client, {})).asked
    assert.partialDeepStrictEqual(await needs(client), [
      { title: 'Start · A harbor', detail: 'It opens when you decide.', action: 'Decide' },
    ])
    const decide = (seen: string) =>
      client.call(stages.decide, { params: { id: first!.id }, body: { seen } })
    await assert.rejects(decide(own[0]?.seen ?? ''), { status: 409 })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => decide(first?.seen ?? '')),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await client.call(invoices.own, {})).total, 1)
    const { rows } = await admin.call(notifications.list, {})
    assert.ok(rows.some(({ text }) => text.includes('opened “Start” of A harbor.')))
    assert.equal((await needs(designer))[0]?.title, 'Rest · A harbor')
    await admin.call(projects.edit, { params: { id }, body: { status: 'canceled' } })
    assert.deepEqual(await needs(client), [])
    const stranger = await signInAs(app, 'User')
    await assert.rejects(scheduleOf(stranger, id), { code: 'NOT_FOUND' })
  })

  test('reopens a part whose invoice is voided, by hand and with a reason', async () => {
    const { id, client } = await makeStaged()
    const [deposit = ''] = await sign(id)
    await admin.call(invoices.remove, { params: { id: deposit }, body: {} })
    assert.deepEqual((await shown(id))[0], ['waiting', undefined])
    assert.deepEqual(await sign(id), [])
    const [first] = (await scheduleOf(admin, id)).stages
    const open = () =>
      admin.call(stages.open, { params: { id: first!.id }, body: { reason: 'A wrong address.' } })
    await open()
    await assert.rejects(open(), { status: 409, message: 'This stage is open already.' })
    const again = await invoiceOf(id, 0)
    const { history } = await admin.call(invoices.one, { params: { id: again } })
    assert.ok(history.some(({ comment }) => comment === 'A wrong address.'))
    const own = await client.call(invoices.one, { params: { id: again } })
    assert.ok(own.history.every(({ comment }) => comment === ''))
  })

  test('opens by hand also what was held by the part, and no longer asks for its design', async () => {
    const begun = { opensOn: 'status', opensStatus: 'in-progress' } as const
    const { client, id } = await makeStaged([
      usual[0]!,
      stage('Design', 20, { opensOn: 'design' }),
      stage('Work', 30, begun),
      stage('Launch', 20, {}),
    ])
    await sign(id)
    await admin.call(projects.edit, { params: { id }, body: { status: 'in-progress' } })
    const params = { id: (await scheduleOf(admin, id)).stages[1]!.id }
    await admin.call(stages.ask, { params })
    await admin.call(stages.open, { params, body: { reason: 'Agreed by phone.' } })
    assert.deepEqual(await shown(id), [
      ['open', 'Deposit Pending'],
      ['open', 'Pending'],
      ['open', 'Pending'],
      ['waiting', undefined],
    ])
    assert.equal((await client.call(designs.waiting, {})).total, 0)
  })

  test('takes a reason for a status that is set by hand', async () => {
    const { id } = await makeStaged()
    const [deposit = ''] = await sign(id)
    const params = { id: deposit }
    const body = { status: 'Pending' } as const
    const unexplained = admin.call(invoices.edit, { params, body })
    await assert.rejects(unexplained, refusal('statusReason', /Give a reason/))
    await admin.call(invoices.edit, { params, body: { ...body, statusReason: 'Agreed by phone.' } })
    const { status, history } = await admin.call(invoices.one, { params })
    assert.equal(status, 'Pending')
    assert.ok(history.some(({ comment }) => comment === 'Agreed by phone.'))
  })

  test('stays with its client while a part has an invoice', async () => {
    const { id } = await makeStaged()
    const [deposit = ''] = await sign(id)
    const next = await signInAs(app, 'User')
    const move = (userId: string | null) =>
      admin.call(projects.edit, { params: { id }, body: { userId } })
    for (const userId of [next.accountId, null])
      await assert.rejects(move(userId), refusal('userId', /stages have invoices of its client/))
    await db
      .updateTable('project')
      .set({ client_id: next.accountId })
      .where('id', '=', id)
      .execute()
    assert.deepEqual((await shown(id, next))[0], ['open', undefined])
    await admin.call(invoices.remove, { params: { id: deposit }, body: {} })
    const owner = await signInAs(app, 'User')
    assert.equal((await move(owner.accountId)).item.userId?.clientId, owner.accountId)
  })

  test('keeps the amounts of an invoice, whose texts and dates can change', async () => {
    const { id } = await makeStaged()
    const [deposit = ''] = await sign(id)
    const params = { id: deposit }
    const edit = (body: Parts<typeof invoices.edit>['body']) =>
      admin.call(invoices.edit, { params, body })
    const item = { service: 'Deposit', quantity: 1, price: 300 }
    const stays = { code: 'IN_USE', message: /^This invoice is a part of the project’s schedule\./ }
    for (const body of [
      { items: [{ ...item, price: 50 }] },
      { items: [{ ...item, discount: 10 }] },
      { items: [item, { ...item, service: 'More' }] },
      { items: [item], taxRate: 10 },
      { discount: 10 },
    ])
      await assert.rejects(edit(body), stays)
    const halves = [1, 2].map((half) => ({ ...item, service: `Half ${half}`, price: 150 }))
    const saved = await edit({ items: halves, note: 'Thank you.', dueDate: '2030-01-02' })
    assert.deepEqual([saved.item.totalAmount, saved.item.dueDate], [300, '2030-01-02'])
  })

  test('keeps parts with an invoice when its schedule is saved', async () => {
    const { id } = await makeStaged()
    const save = saveOf(id)
    await sign(id)
    const [deposit] = (await scheduleOf(admin, id)).stages
    await assert.rejects(save(1_000, usual), refusal('stages', /has an invoice stays/))
    const kept = { ...usual[0]!, id: deposit!.id }
    const tooFew = save(1_000, [kept, stage('Rest', 60, {})])
    await assert.rejects(tooFew, refusal('value', /The stages sum to \$900.00, not \$1,000.00/))
    const { item } = await save(1_000, [kept, stage('Rest', 70, {})])
    assert.deepEqual(
      item.stages.map(({ amount, state }) => [amount, state]),
      [
        [300, 'open'],
        [700, 'waiting'],
      ],
    )
  })

  test('opens at once what is due when it is saved, or says why not', async () => {
    const { id } = await makeStaged()
    const save = saveOf(id)
    const past = stage('Start', 50, { opensOn: 'date', opensDate: '2020-01-02' })
    const status = { opensOn: 'status', opensStatus: 'in-progress' } as const
    const begun = stage('Work', 50, status)
    await admin.call(projects.edit, { params: { id }, body: { status: 'in-progress' } })
    const held = await save(1_000, [stage('Deposit', 50, { opensOn: 'signature' }), begun])
    assert.equal(held.message, 'Payment saved. “Work” opens after “Deposit”.')
    const { message } = await save(1_000, [past, begun])
    assert.equal(
      message,
      'Payment saved. “Start” is open, and its invoice was mailed. “Work” is open, and its invoice was mailed.',
    )
    assert.deepEqual(await shown(id), [
      ['open', 'Deposit Pending'],
      ['open', 'Pending'],
    ])
    await admin.call(invoices.remove, { params: { id: await invoiceOf(id, 0) }, body: {} })
    const kept = (await scheduleOf(admin, id)).stages.map((one) => ({ ...past, id: one.id }))
    assert.match((await save(1_000, kept)).message, /“Start” had an invoice that was voided/)
    const { id: unowned } = await makeProject(db, { client_id: null, showcase: true })
    assert.match((await saveOf(unowned)(10, [past, stage('Rest', 50, {})])).message, /no client/)
  })

  test('opens nothing but by hand once it is canceled', async () => {
    const { client, id } = await makeStaged([stage('Start', 50, {}), stage('Rest', 50, {})])
    const [first] = (await scheduleOf(client, id)).stages
    await admin.call(projects.edit, { params: { id }, body: { status: 'canceled' } })
    assert.equal((await scheduleOf(client, id)).stages[0]?.seen, null)
    const params = { id: first!.id }
    const decision = client.call(stages.decide, { params, body: { seen: first?.seen ?? '' } })
    await assert.rejects(decision, { status: 409, message: 'This project is canceled.' })
    await assert.rejects(admin.call(stages.ask, { params }), { status: 409 })
    const past = stage('Start', 100, { opensOn: 'date', opensDate: '2020-01-02' })
    assert.match((await saveOf(id)(1_000, [past])).message, /the project is canceled/)
    assert.deepEqual(await sign(id), [])
    const onCancel = { ...past, opensOn: 'status', opensStatus: 'canceled' }
    assert.equal(SaveStages.safeParse([onCancel]).success, false)
    const [again] = (await scheduleOf(admin, id)).stages
    const reason = 'What was done until then.'
    await admin.call(stages.open, { params: { id: again!.id }, body: { reason } })
    assert.deepEqual(await shown(id), [['open', 'Pending']])
  })

  test('has a price in the currency of the client until a part is billed', async () => {
    const { client, id } = await makeStaged([stage('All', 100, {})])
    const pays = (currency: string) =>
      db.updateTable('client').set({ currency }).where('id', '=', client.accountId).execute()
    await pays('KWD')
    const before = await scheduleOf(admin, id)
    assert.deepEqual([before.currency, before.savesIn], ['USD', 'KWD'])
    const all = [stage('All', 100, {})]
    const save = saveOf(id)
    await assert.rejects(save(1_000, all), refusal('value', /The price is in KWD/))
    await assert.rejects(save(1_000_001, all, 'KWD'), refusal('value', /too large/))
    await assert.rejects(save(5_000_001, all), refusal('value', /too large/))
    const fraction = save(1_000, [...all, stage('None', 0.0004, {})], 'KWD')
    await assert.rejects(fraction, refusal('stages.1.percent', /Enter a percentage/))
    const { item } = await save(1_000_000, all, 'KWD')
    assert.deepEqual([item.currency, item.value], ['KWD', 1_000_000])
    const params = { id: item.stages[0]!.id }
    await admin.call(stages.open, { params, body: { reason: 'Agreed by phone.' } })
    await pays('EUR')
    assert.equal((await scheduleOf(admin, id)).savesIn, 'KWD')
  })

  test('opens a part on its day once, in two processes', async () => {
    const dated = [
      stage('Start', 50, { opensOn: 'date', opensDate: '2027-01-02' }),
      stage('Rest', 50, {}),
    ]
    const { client } = await makeStaged(dated)
    const canceled = await makeStaged(dated)
    await admin.call(projects.edit, { params: { id: canceled.id }, body: { status: 'canceled' } })
    const countIssued = async () =>
      (
        await db
          .selectFrom('invoice')
          .select('id')
          .where('client_id', 'in', [client.accountId, canceled.client.accountId])
          .execute()
      ).length
    const run = async (time: string) => {
      for (const each of [app, second]) each.clock.now = new Date(time)
      await Promise.all(
        [app, second, app].map(({ kernel }: TestApp) => openDueStages(kernel as JobContext)),
      )
    }
    await run('2027-01-01T18:00:00Z')
    assert.equal(await countIssued(), 0)
    await run('2027-01-02T18:00:00Z')
    await run('2027-01-03T18:00:00Z')
    assert.equal(await countIssued(), 1)
  })
})
