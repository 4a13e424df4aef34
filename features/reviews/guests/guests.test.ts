import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { stages } from '#features/stages/contract.ts'
import { pathOf } from '#shared/endpoint.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openEvents, openStream } from '#test/event-stream.ts'
import { makeToken, signInAs } from '#test/factories.ts'
import { addShownVersion, makeDeliverable, makePin } from '#test/reviews.ts'
import { makeStage } from '#test/work.ts'
import { reviews } from '../contract.ts'
import { guestsMax } from '../rules.ts'
import { reviewLinks } from './contract.ts'

let app: TestApp
let manager: Visitor & { accountId: string }
let visitor: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  visitor = app.visit()
})

/** A deliverable with its link. */
async function make() {
  const made = await makeDeliverable(app.database.db, { title: 'Home page' })
  return { ...made, token: await openLink(made.id) }
}

async function openLink(id: string): Promise<string> {
  const { item } = await manager.call(reviews.openLink, { params: { id } })
  return item.linkUrl?.split('/').at(-1) ?? ''
}

const who = { name: 'Ada Okafor', email: 'ada@okafor.test' }

const introduce = async (token: string, body: Record<string, string> = {}) =>
  (await visitor.call(reviewLinks.introduce, { params: { token }, body: { ...who, ...body } }))
    .guest

const read = (token: string) => visitor.call(reviewLinks.one, { params: { token } })

type Place = { page_id: string; token: string }
const pin = (guest: string, { page_id, token }: Place) =>
  visitor.call(reviewLinks.setPin, {
    params: { token },
    body: { guest, pageId: page_id, x: 1, y: 2, text: 'From outside' },
  })

const statesOf = async (projectId: string) =>
  (await manager.call(stages.list, { params: { id: projectId } })).stages.map(({ state }) => state)

describe('whoever holds the link', () => {
  test('sees the deliverable, its pins that are not internal, and no address of anybody', async () => {
    const made = await make()
    const place = { deliverable_id: made.id, version_id: made.version_id }
    await makePin(app.database.db, { ...place, text: 'Seen' })
    const secret = await makePin(app.database.db, { ...place, internal: true, text: 'Opossum' })
    const shown = JSON.stringify(await read(made.token))
    assert.ok(shown.includes('Seen'))
    for (const hidden of ['Opossum', 'internal', '@', 'decisions', 'linkUrl', 'opens'])
      assert.ok(!shown.includes(hidden), hidden)
    const params = { token: made.token, id: secret.id }
    await assert.rejects(visitor.call(reviewLinks.onePin, { params }), { status: 404 })
  })

  test('opens pages and pins of this deliverable alone', async () => {
    const made = await make()
    const other = await make()
    const { token } = made
    const foreign = await makePin(app.database.db, {
      ...{ deliverable_id: other.id, version_id: other.version_id },
    })
    const { pictures } = await visitor.call(reviewLinks.pictures, {
      params: { token, id: made.version_id },
    })
    assert.deepEqual(
      pictures.map(({ url }) => url),
      [`/api/review-link/${token}/page/${made.page_id}`],
    )
    const none = await visitor.call(reviewLinks.pictures, {
      params: { token, id: other.version_id },
    })
    assert.deepEqual(none.pictures, [])
    for (const call of [reviewLinks.picture, reviewLinks.smallPicture])
      await assert.rejects(visitor.call(call, { params: { token, id: other.page_id } }), {
        status: 404,
      })
    await assert.rejects(visitor.call(reviewLinks.onePin, { params: { token, id: foreign.id } }), {
      status: 404,
    })
  })

  test('tells name and address once before writing', async () => {
    const made = await make()
    const { token } = made
    await assert.rejects(pin('made up', made), { code: 'GUEST_NEEDED' })
    await assert.rejects(introduce(token, { email: 'no address' }), { code: 'INVALID_INPUT' })
    const guest = await introduce(token)
    assert.equal(await introduce(token), guest)
    const { item } = await pin(guest, made)
    assert.deepEqual([item.author.name, item.author.from], ['Ada Okafor', 'guest'])
    const params = { token, id: item.id }
    const body = { guest, text: 'And another thing' }
    const { item: answered } = await visitor.call(reviewLinks.comment, { params, body })
    assert.equal(answered.thread.length, 2)
    const { item: resolved } = await visitor.call(reviewLinks.resolve, {
      ...{ params, body: { guest, resolved: true } },
    })
    assert.equal(resolved.resolvedBy, 'Ada Okafor')
    const [known] = (await manager.call(reviews.one, { params: { id: made.id } })).pins
    assert.equal(known?.author.from, 'guest')
  })

  test('cannot write elsewhere with the token of a guest, nor set an internal pin', async () => {
    const made = await make()
    const other = await make()
    const guest = await introduce(made.token)
    await assert.rejects(pin(guest, other), { code: 'GUEST_NEEDED' })
    const body = { guest, pageId: made.page_id, x: 1, y: 2, text: 'Mine', internal: true }
    await visitor.call(reviewLinks.setPin, { params: { token: made.token }, body })
    assert.equal((await read(made.token)).pins.length, 1)
    const foreign = await makePin(app.database.db, {
      ...{ deliverable_id: other.id, version_id: other.version_id },
    })
    const params = { token: made.token, id: foreign.id }
    await assert.rejects(
      visitor.call(reviewLinks.comment, { params, body: { guest, text: 'Hello' } }),
      { status: 404 },
    )
  })

  test('is one of a hundred guests', async () => {
    const made = await make()
    const guests = Array.from({ length: guestsMax }, (_, at) => {
      return { deliverable_id: made.id, name: `Guest ${at}`, email: `${at}@example.test` }
    })
    await app.database.db.insertInto('review_guest').values(guests).execute()
    await assert.rejects(introduce(made.token), { code: 'NOT_POSSIBLE' })
    await introduce(made.token, { name: 'Guest 1', email: '1@example.test' })
  })
})

describe('the decision of a guest', () => {
  test('is recorded under the name that was typed, opens the payment and tells staff', async () => {
    const made = await make()
    await makeStage(app.database.db, { project_id: made.project_id, opens_on: 'design' })
    const guest = await introduce(made.token)
    const { seen } = await read(made.token)
    const params = { token: made.token }
    const body = { guest, decision: 'approved', seen: seen! } as const
    await visitor.call(reviewLinks.decide, { params, body })
    assert.deepEqual(await statesOf(made.project_id), ['open'])
    const { decisions, versions } = await manager.call(reviews.one, { params: { id: made.id } })
    assert.deepEqual(
      [decisions[0]?.name, decisions[0]?.email, versions[0]?.decision?.by],
      ['Ada Okafor', 'ada@okafor.test', 'Ada Okafor'],
    )
    await assert.rejects(visitor.call(reviewLinks.decide, { params, body }), {
      code: 'NOT_POSSIBLE',
    })
    assert.equal((await read(made.token)).seen, null)
  })

  test('and one of the client at once open one payment', async () => {
    const client = await signInAs(app, 'User')
    const made = await makeDeliverable(app.database.db, { client_id: client.accountId })
    const token = await openLink(made.id)
    const stage = { project_id: made.project_id, opens_on: 'design' }
    await makeStage(app.database.db, stage)
    await makeStage(app.database.db, { ...stage, position: 1 })
    const guest = await introduce(token)
    const seen = (await read(token)).seen!
    const decided = { decision: 'approved', seen } as const
    const results = await Promise.allSettled([
      visitor.call(reviewLinks.decide, { params: { token }, body: { guest, ...decided } }),
      client.call(reviews.decide, { params: { id: made.id }, body: decided }),
    ])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.deepEqual(await statesOf(made.project_id), ['open', 'waiting'])
  })

  test('is refused where a new version came', async () => {
    const made = await make()
    const guest = await introduce(made.token)
    const { seen } = await read(made.token)
    await addShownVersion(app.database.db, made.id, 2)
    const body = { guest, decision: 'approved', seen: seen! } as const
    await assert.rejects(
      visitor.call(reviewLinks.decide, { params: { token: made.token }, body }),
      {
        code: 'CONFLICT',
      },
    )
  })
})

test('a link that was ended opens nothing, and its guests write nothing, also under a new one', async () => {
  const made = await make()
  const guest = await introduce(made.token)
  await manager.call(reviews.endLink, { params: { id: made.id } })
  await assert.rejects(read(made.token), { code: 'LINK_INVALID' })
  await assert.rejects(pin(guest, made), { code: 'LINK_INVALID' })
  const token = await openLink(made.id)
  assert.notEqual(token, made.token)
  await assert.rejects(pin(guest, { ...made, token }), { code: 'GUEST_NEEDED' })
  await pin(await introduce(token), { ...made, token })
  await assert.rejects(read('x'.repeat(70)), { code: 'LINK_INVALID' })
})

describe('the stream of a link', () => {
  test('says at once that the deliverable changed, and nothing of internal pins or others', async () => {
    const made = await make()
    const other = await make()
    const follow = (token: string) => openEvents(app.url + pathOf(reviewLinks.live, { token }))
    const stream = await follow(made.token)
    const ofOther = await follow(other.token)
    await stream.untilSeen('the start', (events) => events.length === 1)
    const token = await makeToken(app, { id: manager.accountId, role: 'Manager' })
    const staff = await openStream(app.url, token)
    const body = { pageId: made.page_id, x: 1, y: 2, text: 'Opossum' }
    await manager.call(reviews.setPin, {
      params: { id: made.id },
      body: { ...body, internal: true },
    })
    await staff.untilSeen('the internal pin', (events) => events.some(({ id }) => id === made.id))
    await manager.call(reviews.setPin, { params: { id: made.id }, body })
    await stream.untilSeen('the pin', (events) => events.length > 1)
    assert.deepEqual(
      stream.events.map(({ kind }) => kind),
      ['reset', 'review'],
    )
    await manager.call(reviews.endLink, { params: { id: made.id } })
    await stream.untilSeen('the end of the link', (events) => events.length === 3)
    await assert.rejects(follow(made.token), /400/)
    const ofNextLink = await follow(await openLink(made.id))
    await manager.call(reviews.setPin, { params: { id: made.id }, body })
    await ofNextLink.untilSeen('the next pin', (events) => events.length > 1)
    assert.deepEqual([stream.events.length, ofOther.events.length], [3, 1])
    for (const each of [stream, ofOther, ofNextLink, staff]) each.close()
  })
})
