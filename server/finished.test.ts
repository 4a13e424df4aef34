import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, FinishedAnswers } from './finished.ts'

test('an answer is made once while its content stays, also where its address did not tell', async () => {
  const finished = new FinishedAnswers()
  let made = 0
  const make = async (): Promise<Answer> => {
    made += 1
    return { status: 200, body: Buffer.from('page'), headers: {}, tags: new Set(['faq']) }
  }
  await finished.answer('/page', [], make)
  await finished.answer('/page', [], make)
  assert.equal(made, 1)
  finished.contentChanged('faq')
  await finished.answer('/page', [], make)
  assert.equal(made, 2)
})

test('what is not to be kept is made each time', async () => {
  const finished = new FinishedAnswers()
  let made = 0
  const make = async (): Promise<Answer> => {
    made += 1
    return { status: 503, body: Buffer.from('not now'), headers: {} }
  }
  await finished.answer('/page', [], make)
  await finished.answer('/page', [], make)
  assert.equal(made, 2)
})
