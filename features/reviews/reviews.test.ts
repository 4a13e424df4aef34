import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dashboard } from '#features/dashboard/contract.ts'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { stages } from '#features/stages/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { signInAs } from '#test/factories.ts'
import { addShownVersion, makeDeliverable } from '#test/reviews.ts'
import { makeStage } from '#test/work.ts'
import { reviews } from './contract.ts'
import { reviewPaths } from './paths.ts'
import type { ReviewDecision } from './rules.ts'

let app: TestApp
let manager: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

async function make(title = 'Home page') {
  const client = await signInAs(app, 'User')
  const made = await makeDeliverable(app.database.db, { client_id: client.accountId, title })
  return { client, ...made, params: { id: made.id } }
}

type Made = Awaited<ReturnType<typeof make>>

const read = (visitor: Visitor, { params }: Pick<Made, 'params'>) =>
  visitor.call(reviews.one, { params })

async function decide({ client, params }: Made, decision: ReviewDecision, notes = '') {
  const { seen } = await read(client, { params })
  const body = { decision, notes, seen: seen! }
  return client.call(reviews.decide, { params, body })
}

const statesOf = async (projectId: string) =>
  (await manager.call(stages.list, { params: { id: projectId } })).stages.map(({ state }) => state)

const subjectsOf = async (accountId: string, kind: string) =>
  (
    await app.database.db
      .selectFrom('notification')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ subject }) => subject)

describe('a decision', () => {
  test('names the version and the hash of what was seen, and tells staff', async () => {
    const made = await make()
    const { seen } = await read(made.client, made)
    const { item, message } = await decide(made, 'approved-with-notes', 'The logo smaller, please.')
    assert.equal(message, 'Approved')
    const [version] = item.versions
    assert.deepEqual(
      [version?.decision?.kind, version?.decision?.notes, item.seen],
      ['approved-with-notes', 'The logo smaller, please.', null],
    )
    const [record] = item.decisions
    assert.deepEqual(
      [record?.decision, record?.seenHash, record?.name],
      ['Approved with notes version 1', seen, version?.decision?.by],
    )
    assert.deepEqual(await subjectsOf(manager.accountId, 'client-review-decision'), [
      `${record?.name} approved with notes “Home page”, version 1.`,
    ])
    const { rows } = await made.client.call(projects.history, { params: { id: made.project_id } })
    assert.ok(
      rows.some(({ action }) => action === 'Approved with notes in review: “Home page”, version 1'),
    )
  })

  test('needs words, unless it is a plain approval', async () => {
    const made = await make()
    for (const decision of ['approved-with-notes', 'changes-requested'] as const)
      await assert.rejects(decide(made, decision), { code: 'INVALID_INPUT' })
    await decide(made, 'approved')
  })

  test('is made once for a version, and is the client’s', async () => {
    const made = await make()
    const { seen } = await read(manager, made)
    const body = { decision: 'approved', seen: seen! } as const
    const { params } = made
    await assert.rejects(manager.call(reviews.decide, { params, body }), { status: 403 })
    await made.client.call(reviews.decide, { params, body })
    await assert.rejects(made.client.call(reviews.decide, { params, body }), {
      code: 'NOT_POSSIBLE',
    })
  })

  test('is refused where a new version came, which closes the one before', async () => {
    const made = await make()
    const { seen } = await read(made.client, made)
    await addShownVersion(app.database.db, made.id, 2)
    const body = { decision: 'approved', seen: seen! } as const
    const call = () => made.client.call(reviews.decide, { params: made.params, body })
    await assert.rejects(call(), { code: 'CONFLICT' })
    const { item } = await decide(made, 'changes-requested', 'A bigger picture.')
    assert.deepEqual(
      item.versions.map(({ number, decision }) => [number, decision?.kind]),
      [
        [2, 'changes-requested'],
        [1, undefined],
      ],
    )
  })

  test('is refused where the version was renamed since it was seen', async () => {
    const made = await make()
    const { seen } = await read(made.client, made)
    await manager.call(reviews.edit, { params: made.params, body: { title: 'Start page' } })
    const body = { decision: 'approved', seen: seen! } as const
    await assert.rejects(made.client.call(reviews.decide, { params: made.params, body }), {
      code: 'CONFLICT',
    })
  })
})

describe('an approval', () => {
  test('opens the payment that waits for the design, which it names before', async () => {
    const made = await make()
    const stage = { project_id: made.project_id, opens_on: 'design', title: 'Design' }
    await makeStage(app.database.db, stage)
    assert.deepEqual((await read(made.client, made)).opens, ['“Design”, $300.00'])
    const colleague = await signInColleague(app, made.client.accountId, ['projects'])
    assert.deepEqual((await read(colleague, made)).opens, ['“Design”'])
    assert.deepEqual(await statesOf(made.project_id), ['waiting'])
    const { item } = await decide(made, 'approved')
    assert.deepEqual(await statesOf(made.project_id), ['open'])
    assert.deepEqual(item.opens, [])
  })

  test('of a deliverable that is not the design opens nothing', async () => {
    const made = await make()
    await makeStage(app.database.db, { project_id: made.project_id, opens_on: 'design' })
    const body = { title: 'Business card', opensStage: false }
    await manager.call(reviews.edit, { params: made.params, body })
    assert.deepEqual((await read(made.client, made)).opens, [])
    await decide(made, 'approved')
    assert.deepEqual(await statesOf(made.project_id), ['waiting'])
  })

  test('opens one payment if two persons decide at once', async () => {
    const made = await make()
    const stage = { project_id: made.project_id, opens_on: 'design', title: 'Design' }
    await makeStage(app.database.db, stage)
    await makeStage(app.database.db, { ...stage, title: 'Next', position: 1 })
    const { seen } = await read(made.client, made)
    const body = { decision: 'approved', seen: seen! } as const
    const calls = [1, 2, 3].map(() =>
      made.client.call(reviews.decide, { params: made.params, body }),
    )
    const results = await Promise.allSettled(calls)
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.deepEqual(await statesOf(made.project_id), ['open', 'waiting'])
  })

  test('is no request for changes, which opens nothing', async () => {
    const made = await make()
    await makeStage(app.database.db, { project_id: made.project_id, opens_on: 'design' })
    await decide(made, 'changes-requested', 'Not yet.')
    assert.deepEqual(await statesOf(made.project_id), ['waiting'])
  })
})

describe('the dashboards', () => {
  test('ask the client for a decision, and staff for the changes', async () => {
    const made = await make('Booking page')
    const asked = async () =>
      (await made.client.call(dashboard.client, {})).asked.find(({ kind }) => kind === 'Review')
    assert.deepEqual(await asked(), {
      ...{ kind: 'Review', title: 'Booking page, version 1', action: 'Review' },
      ...{ detail: 'Approve it, or say what to change.', to: reviewPaths.client(made.id) },
    })
    await decide(made, 'changes-requested', 'Warmer.')
    assert.equal(await asked(), undefined)
    const waits = async () =>
      (await manager.call(staffDashboard.read, {})).needs
        .filter(({ kind }) => kind === 'Review')
        .flatMap(({ rows }) => rows)
        .some(({ id }) => id === made.id)
    assert.equal(await waits(), true)
    await addShownVersion(app.database.db, made.id, 2)
    assert.equal(await waits(), false)
  })
})

test('the list has a card for each deliverable with its newest version', async () => {
  const made = await make()
  await addShownVersion(app.database.db, made.id, 2)
  await decide(made, 'approved')
  const query = { page: 1, limit: 10 }
  const params = { id: made.project_id }
  const [card] = (await made.client.call(reviews.list, { params, query })).rows
  assert.deepEqual(
    [card?.title, card?.state, card?.version?.number, card?.version?.pages, card?.openPins],
    ['Home page', 'approved', 2, 1, 0],
  )
  assert.equal(card?.cover?.versionId, card?.version?.id)
})

test('a project with reviews stays with its client', async () => {
  const made = await make()
  const other = await signInAs(app, 'User')
  const params = { id: made.project_id }
  await assert.rejects(
    manager.call(projects.edit, { params, body: { userId: other.accountId } }),
    (error: { fields?: { userId?: string } }) => /reviews/.test(error.fields?.userId ?? ''),
  )
})
