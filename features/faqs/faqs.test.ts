import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeFaq, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { faqs } from './contract.ts'
import { starterFaqs } from './starter.server.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const body = { question: 'May I call?', answer: '<p>Please do.</p>', category: 'website' } as const

describe('a question', () => {
  test('is added, changed, deleted and restored with its answer', async () => {
    const added = await admin.call(faqs.add, { body })
    assert.equal(added.message, 'Faq added successfully!')
    const params = { id: added.item.id }
    const answer = '<p>Please <strong>do</strong>.</p>'
    const edited = await admin.call(faqs.edit, { params, body: { ...body, answer } })
    assert.equal(edited.message, 'Faq updated successfully!')
    assert.equal((await admin.call(faqs.one, { params })).answer, answer)
    const { changeId } = await admin.call(faqs.remove, { params })
    await assert.rejects(admin.call(faqs.one, { params }), { status: 404 })
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await admin.call(faqs.one, { params }), edited.item)
  })

  test('needs a text, an answer and one of two categories', async () => {
    const empty = { question: ' ', answer: '<p></p>', category: 'garden' as 'website' }
    await assert.rejects(admin.call(faqs.add, { body: empty }), {
      code: 'INVALID_INPUT',
      fields: {
        question: 'Question is required',
        answer: 'Answer is required',
        category: 'Invalid category',
      },
    })
  })

  test('has its answer sanitized when it is added and changed', async () => {
    const answer = '<p onclick="x()">Fine<script>alert(1)</script></p>'
    const { item } = await admin.call(faqs.add, { body: { ...body, answer } })
    const stored = () =>
      app.database.db
        .selectFrom('faq')
        .select('answer')
        .where('id', '=', item.id)
        .executeTakeFirstOrThrow()
    assert.equal((await stored()).answer, '<p>Fine</p>')
    const changed = { ...body, answer: `${answer}<p>Still.</p>` }
    await admin.call(faqs.edit, { params: { id: item.id }, body: changed })
    assert.equal((await stored()).answer, '<p>Fine</p><p>Still.</p>')
  })

  test('keeps its place, and a new one comes last', async () => {
    const { db } = app.database
    await db.deleteFrom('faq').execute()
    const visitor = app.visit()
    const listed = async () => {
      const { rows } = await visitor.call(faqs.list, { query: { sort: 'order' } })
      return rows.map(({ question }) => question).join('')
    }
    const ids = []
    for (const question of ['C?', 'A?', 'B?'])
      ids.push((await admin.call(faqs.add, { body: { ...body, question } })).item.id)
    await until(
      'they have the order in which they were added',
      async () => (await listed()) === 'C?A?B?',
    )
    ids.push(ids.shift() ?? '')
    await admin.call(faqs.order, { body: { ids } })
    await until('the order is A, B, C', async () => (await listed()) === 'A?B?C?')
    await admin.call(faqs.add, { body: { ...body, question: 'New?' } })
    await until('the new one is last', async () => (await listed()) === 'A?B?C?New?')
  })

  test('is one of several to start with, while there are none', async () => {
    const { db } = app.database
    await db.deleteFrom('faq').execute()
    await admin.call(faqs.starter, {})
    const { rows } = await admin.call(faqs.list, { query: { sort: 'order' } })
    assert.deepEqual(
      rows.map(({ question }) => question),
      starterFaqs.map(({ question }) => question),
    )
    await assert.rejects(admin.call(faqs.starter, {}), { code: 'CONFLICT' })
  })

  test('can be filtered by category', async () => {
    await makeFaq(app.database.db, { question: 'Do you teach?', category: 'tutor' })
    const { rows } = await app.visit().call(faqs.list, { query: { filter: 'tutor' } })
    assert.deepEqual(
      rows.map(({ question }) => question),
      ['Do you teach?'],
    )
  })
})
