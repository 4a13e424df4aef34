import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openStream } from '#test/event-stream.ts'
import { makeToken, signInAs } from '#test/factories.ts'
import { addShownVersion, makeDeliverable } from '#test/reviews.ts'
import { reviews } from '../contract.ts'
import { reviewPaths } from '../paths.ts'
import { commentsMax, isShownOn, pinsMax } from '../rules.ts'

let app: TestApp
let manager: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

async function make() {
  const client = await signInAs(app, 'User')
  const values = { client_id: client.accountId, title: 'Home page' }
  const made = await makeDeliverable(app.database.db, values)
  return { client, ...made, params: { id: made.id } }
}

type Made = Awaited<ReturnType<typeof make>>

async function pin(
  visitor: Visitor,
  { params, page_id }: Pick<Made, 'page_id' | 'params'>,
  values: object = {},
) {
  const body = { pageId: page_id, x: 12.5, y: 99.999, text: 'Bigger', ...values }
  return (await visitor.call(reviews.setPin, { params, body })).item
}

const pinsOf = async (visitor: Visitor, { params }: Made) =>
  (await visitor.call(reviews.one, { params })).pins

const resolve = async (visitor: Visitor, id: string, resolved = true) =>
  (await visitor.call(reviews.resolve, { params: { id }, body: { resolved } })).item

const notificationsOf = (accountId: string) =>
  app.database.db
    .selectFrom('notification')
    .select(['kind', 'subject', 'times'])
    .where('account_id', '=', accountId)
    .where('kind', 'like', '%review%')
    .execute()

describe('a pin', () => {
  test('keeps its place in percent, its number, and who set it', async () => {
    const made = await make()
    const first = await pin(made.client, made)
    assert.deepEqual(
      [first.number, first.version, first.page, first.x, first.y, first.text, first.author.from],
      [1, 1, 1, 12.5, 99.999, 'Bigger', 'client'],
    )
    assert.equal((await pin(manager, made)).number, 2)
    assert.deepEqual(
      (await pinsOf(made.client, made)).map(({ number, author }) => [number, author.from]),
      [
        [1, 'client'],
        [2, 'agency'],
      ],
    )
  })

  test('has a thread, and is resolved and opened again by either side', async () => {
    const made = await make()
    const { id } = await pin(made.client, made)
    const params = { id }
    await manager.call(reviews.comment, { params, body: { text: 'How much?' } })
    const { item } = await made.client.call(reviews.comment, { params, body: { text: 'Twice.' } })
    assert.deepEqual(
      item.thread.map(({ text, author }) => [text, author.from]),
      [
        ['Bigger', 'client'],
        ['How much?', 'agency'],
        ['Twice.', 'client'],
      ],
    )
    const resolved = await resolve(manager, id)
    assert.deepEqual([resolved.resolvedIn, typeof resolved.resolvedBy], [1, 'string'])
    const opened = await resolve(made.client, id, false)
    assert.deepEqual([opened.resolvedIn, opened.resolvedBy, opened.comments], [null, null, 3])
  })

  test('is carried over to later versions while it is open', async () => {
    const made = await make()
    const stays = await pin(made.client, made)
    const early = await pin(made.client, made)
    await resolve(manager, early.id)
    const second = await addShownVersion(app.database.db, made.id, 2)
    const late = await pin(made.client, made, { pageId: second.page_id })
    await resolve(manager, stays.id)
    await addShownVersion(app.database.db, made.id, 3)
    const pins = await pinsOf(made.client, made)
    const shownOn = (version: number) =>
      pins.filter((one) => isShownOn(one, version)).map(({ id }) => id)
    assert.deepEqual(shownOn(1), [stays.id, early.id])
    assert.deepEqual(shownOn(2), [stays.id, late.id])
    assert.deepEqual(shownOn(3), [late.id])
  })

  test('is set on the newest version alone, on a page of this deliverable', async () => {
    const made = await make()
    const other = await make()
    await addShownVersion(app.database.db, made.id, 2)
    for (const page_id of [made.page_id, other.page_id])
      await assert.rejects(pin(made.client, { ...made, page_id }), { code: 'NOT_POSSIBLE' })
    for (const values of [{ x: -1 }, { y: 100.1 }, { text: '' }, { text: 'x'.repeat(2_001) }])
      await assert.rejects(pin(made.client, made, values), { code: 'INVALID_INPUT' })
  })

  test('is one of five hundred, with two hundred comments each', async () => {
    const made = await make()
    const { db } = app.database
    const { id } = await pin(made.client, made)
    const comments = Array.from({ length: commentsMax - 1 }, () => {
      return { pin_id: id, author: 'client', text: 'More' }
    })
    await db.insertInto('pin_comment').values(comments).execute()
    const call = made.client.call(reviews.comment, { params: { id }, body: { text: 'Too many' } })
    await assert.rejects(call, { code: 'NOT_POSSIBLE' })
    await db.updateTable('pin').set({ number: pinsMax }).where('id', '=', id).execute()
    await assert.rejects(pin(made.client, made), { code: 'NOT_POSSIBLE' })
  })

  test('gets a number of its own, also if several are set at once', async () => {
    const made = await make()
    const set = await Promise.all([1, 2, 3, 4].map(() => pin(made.client, made)))
    assert.deepEqual(set.map(({ number }) => number).sort(), [1, 2, 3, 4])
  })

  test('is out of reach of another client', async () => {
    const made = await make()
    const { id } = await pin(made.client, made)
    const other = await signInAs(app, 'User')
    const params = { id }
    await assert.rejects(other.call(reviews.onePin, { params }), { status: 404 })
    await assert.rejects(resolve(other, id), { status: 404 })
    await assert.rejects(pin(other, made), { status: 404 })
    const body = { text: 'Hello' }
    await assert.rejects(other.call(reviews.comment, { params, body }), { status: 404 })
  })
})

describe('an internal pin', () => {
  test('is set by editors alone, and in no reply, number or notification of the client', async () => {
    const made = await make()
    const secret = await pin(manager, made, { internal: true, text: 'Opossum' })
    assert.deepEqual([secret.internal, secret.number], [true, 1])
    const ours = await pin(made.client, made, { internal: true })
    assert.deepEqual([ours.internal, ours.number], [undefined, 1])
    const params = { id: secret.id }
    await manager.call(reviews.comment, { params, body: { text: 'Opossum again' } })
    await resolve(manager, secret.id)
    await resolve(manager, secret.id, false)
    const shown = JSON.stringify(await made.client.call(reviews.one, { params: made.params }))
    assert.ok(!shown.includes('Opossum') && !shown.includes('internal'))
    for (const call of [
      () => made.client.call(reviews.onePin, { params }),
      () => made.client.call(reviews.comment, { params, body: { text: 'Hi' } }),
      () => resolve(made.client, secret.id),
    ])
      await assert.rejects(call, { status: 404 })
    const query = { page: 1, limit: 1 }
    const listed = { params: { id: made.project_id }, query }
    const [ofClient] = (await made.client.call(reviews.list, listed)).rows
    const [ofStaff] = (await manager.call(reviews.list, listed)).rows
    assert.deepEqual([ofClient?.openPins, ofStaff?.openPins], [1, 2])
    assert.deepEqual(await notificationsOf(made.client.accountId), [])
    assert.deepEqual(
      (await pinsOf(manager, made)).map(({ internal, number }) => [internal, number]),
      [
        [true, 1],
        [false, 1],
      ],
    )
  })

  test('makes no event for the client, whom other pins reach at once', async () => {
    const made = await make()
    const token = await makeToken(app, { id: made.client.accountId, role: 'User' })
    const stream = await openStream(app.url, token)
    const staffToken = await makeToken(app, { id: manager.accountId, role: 'Manager' })
    const staff = await openStream(app.url, staffToken)
    await pin(manager, made, { internal: true })
    await staff.untilSeen('the internal pin', (events) =>
      events.some(({ kind, id }) => kind === 'review' && id === made.id),
    )
    await pin(manager, made)
    const seen = () => stream.events.filter(({ kind }) => kind === 'review')
    await stream.untilSeen('the pin', () => seen().length > 0)
    assert.deepEqual(
      seen().map(({ id }) => id),
      [made.id],
    )
    stream.close()
    staff.close()
  })
})

test('ten pins make one notification, and so one mail, which the opened page reads', async () => {
  const made = await make()
  for (let at = 0; at < 10; at += 1) await pin(manager, made)
  const [told, ...others] = await notificationsOf(made.client.accountId)
  assert.deepEqual([told?.kind, told?.times, others], ['review-comments', 10, []])
  assert.match(told?.subject ?? '', / commented on “Home page”\.$/)
  const body = { page: reviewPaths.client(made.id) }
  assert.deepEqual(await made.client.call(notifications.read, { body }), { unread: 0 })
})
