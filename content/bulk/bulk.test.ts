import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { blog } from '#features/blog/contract.ts'
import { blogCategories } from '#features/categories/contract.ts'
import { files } from '#features/files/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { type BulkReply, bulkMax } from '#shared/fields.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { eventsDuring } from '#test/events.ts'
import {
  makeBlog,
  makeCategory,
  makeFile,
  makeProject,
  makeReason,
  signInAs,
} from '#test/factories.ts'
import { makeLead } from '#test/leads.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
})

const missing = '0198f7a0-0000-7000-8000-000000000000'
const outcomes = ({ results }: BulkReply, ids: string[]) =>
  ids.map((id) => {
    const found = results.find((each) => each.id === id)
    return found?.message ?? found?.outcome
  })

describe('a bulk action', () => {
  test('deletes and announces in one transaction, tells the outcome of each, and is undone in one call', async () => {
    const { db } = app.database
    const ids = [(await makeReason(db)).id, (await makeReason(db)).id]
    const before = await admin.call(reasons.list, { query: { sort: 'title' } })
    const body = { ids: [...ids, missing, ...ids] }
    let reply: BulkReply = { message: '', results: [] }
    const events = await eventsDuring(app.database, async () => {
      reply = await admin.call(reasons.removeMany, { body })
    })
    assert.deepEqual(events, [{ type: 'content', tag: 'reason' }])
    assert.equal(reply.message, '2 of 3 reasons deleted.')
    assert.deepEqual(outcomes(reply, [...ids, missing]), ['done', 'done', 'gone'])
    const recorded = await db
      .selectFrom('change')
      .select(['action', 'account_id', 'created_at'])
      .where('item_id', 'in', ids)
      .execute()
    assert.equal(new Set(recorded.map(({ created_at }) => created_at)).size, 1)
    assert.ok(recorded.every(({ action, account_id }) => action === 'remove' && account_id))

    const changeIds = reply.results.flatMap(({ changeId }) => changeId ?? [])
    const undo = { body: { ids: changeIds } }
    const refused = await manager.call(changes.restoreMany, undo)
    assert.equal(refused.message, 'No records restored.')
    assert.equal((await admin.call(changes.restoreMany, undo)).message, '2 records restored.')
    assert.deepEqual(await admin.call(reasons.list, { query: { sort: 'title' } }), before)
  })

  test('is limited to 100 records, and needs one', async () => {
    const many = Array.from({ length: bulkMax + 1 }, () => missing)
    for (const [ids, said] of [
      [many, 'At most 100.'],
      [[], 'Nothing is selected.'],
    ] as const) {
      const call = admin.call(reasons.removeMany, { body: { ids: [...ids] } })
      await assert.rejects(call, { code: 'INVALID_INPUT', fields: { ids: said } })
    }
  })

  test('keeps what is in use, and says by what', async () => {
    const { db } = app.database
    const used = (await makeCategory(db, 'blog_category')).id
    const free = (await makeCategory(db, 'blog_category')).id
    await makeBlog(db, { category_id: used })
    const reply = await admin.call(blogCategories.removeMany, { body: { ids: [used, free] } })
    assert.equal(reply.message, '1 of 2 categories deleted.')
    const refusal = '1 post is in this category. Move it to another category first.'
    assert.deepEqual(outcomes(reply, [used, free]), [refusal, 'done'])
  })

  test('publishes, unpublishes and moves posts, but no incomplete draft', async () => {
    const { db } = app.database
    const draft = { published_status: false, published_at: null }
    const whole = (await makeBlog(db, draft)).id
    const untagged = (await makeBlog(db, { ...draft, tags: [] })).id
    const shown = await makeBlog(db)
    const ids = [whole, untagged, shown.id]
    const published = await manager.call(blog.publishMany, { body: { ids, published: true } })
    assert.equal(published.message, '2 of 3 blogs published.')
    assert.deepEqual(outcomes(published, ids), ['done', 'At least one tag is required.', 'done'])
    const post = await manager.call(blog.one, { params: { id: whole } })
    assert.equal(post.publishedAt, app.clock.now.toISOString())
    const same = await manager.call(blog.one, { params: { id: shown.id } })
    assert.equal(same.updatedAt, shown.updated_at)

    await manager.call(blog.publishMany, { body: { ids: [whole], published: false } })
    const hidden = await manager.call(blog.one, { params: { id: whole } })
    assert.deepEqual([hidden.published_status, hidden.publishedAt], [false, post.publishedAt])

    const categoryId = (await makeCategory(db, 'blog_category')).id
    await manager.call(blog.categorizeMany, { body: { ids: [whole], categoryId } })
    const moved = await manager.call(blog.one, { params: { id: whole } })
    assert.equal(moved.categoryId?.id, categoryId)
    const lost = await manager.call(blog.categorizeMany, {
      body: { ids: [whole], categoryId: missing },
    })
    assert.deepEqual(outcomes(lost, [whole]), ['This category is no longer there.'])
  })

  test('puts projects on the website, and takes them off', async () => {
    const { id } = await makeProject(app.database.db, { showcase: false })
    const publish = (published: boolean) =>
      manager.call(projects.publishMany, { body: { ids: [id], published } })
    const read = () => app.visit().call(projects.one, { params: { id } })
    await publish(true)
    assert.equal((await read()).id, id)
    assert.equal((await publish(false)).message, '1 project unpublished.')
    await assert.rejects(read(), { status: 404 })
  })

  test('deletes only their own pictures for Managers', async () => {
    const { db } = app.database
    const own = (await makeFile(db, { account_id: manager.accountId })).id
    const foreign = (await makeFile(db, { account_id: admin.accountId })).id
    const body = { ids: [own, foreign] }
    const said = 'Someone else added this image, so only an Admin can delete it.'
    const reply = await manager.call(files.removeMany, { body })
    assert.deepEqual(outcomes(reply, [own, foreign]), ['done', said])
    const rest = await admin.call(files.removeMany, { body })
    assert.deepEqual(outcomes(rest, [own, foreign]), ['gone', 'done'])
  })

  test('marks leads as spam, and deletes them', async () => {
    const { id } = await makeLead(app.database.db)
    const spam = await manager.call(leads.changeMany, { body: { ids: [id], spam: true } })
    assert.equal(spam.message, '1 lead marked as spam.')
    assert.equal((await manager.call(leads.one, { params: { id } })).state, 'spam')
    await assert.rejects(manager.call(leads.removeMany, { body: { ids: [id] } }), {
      code: 'FORBIDDEN',
    })
    const reply = await admin.call(leads.removeMany, { body: { ids: [id] } })
    assert.equal(reply.message, '1 lead deleted.')
  })
})
