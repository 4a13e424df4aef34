import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeSurvey } from '#test/surveys.ts'
import { surveyResults } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
})

const read = () => manager.call(surveyResults.results, {})
const chosen = (choices: { value: string; count: number }[]) =>
  Object.fromEntries(choices.flatMap(({ value, count }) => (count > 0 ? [[value, count]] : [])))

describe('the results', () => {
  test('are empty without answers, but list every choice', async () => {
    const { count, average, months, choices, bonuses } = await read()
    assert.deepEqual(
      { count, average, months, bonuses },
      {
        ...{ count: 0, average: null, months: [] },
        bonuses: { open: 0, paid: 0 },
      },
    )
    assert.equal(choices.rating.length, 10)
    assert.equal(choices.usedFeatures.length, 4)
  })

  test("count every choice, and average the rating by month in the agency's time zone", async () => {
    const { db } = app.database
    const paid = {
      ...{ bonus_paid_on: '2026-03-02', bonus_method: 'paypal' },
      bonus_recorded_at: '2026-03-02T12:00:00Z',
    }
    // The first two are in January in the agency's time zone; the second is in February in UTC.
    for (const values of [
      { rating: 4, created_at: '2026-01-10T12:00:00Z', device: 'mobile', ...paid },
      { rating: 7, created_at: '2026-02-01T03:00:00Z', used_features: ['Bill Payment'] },
      { rating: 10, created_at: '2026-03-10T12:00:00Z', rate_speed: null },
    ])
      await makeSurvey(db, values)
    const results = await read()
    assert.equal(results.count, 3)
    assert.equal(results.average, 7)
    assert.deepEqual(results.months, [
      { month: '2026-01', count: 2, average: 5.5 },
      { month: '2026-02', count: 0, average: null },
      { month: '2026-03', count: 1, average: 10 },
    ])
    assert.deepEqual(chosen(results.choices.rating), { 4: 1, 7: 1, 10: 1 })
    assert.deepEqual(chosen(results.choices.device), { mobile: 1, desktop: 2 })
    assert.deepEqual(chosen(results.choices.rateSpeed), { Fast: 2 })
    assert.deepEqual(chosen(results.choices.usedFeatures), {
      'Bill Payment': 3,
      'Appointment Booking': 2,
    })
    assert.deepEqual(chosen(results.choices.userExperience), { Good: 3 })
    assert.deepEqual(chosen(results.choices.bonusPaymentMethod), { paypal: 3 })
    assert.deepEqual(results.bonuses, { open: 2, paid: 1 })
  })

  test('show the text answers to a question, and can be searched', async () => {
    const { db } = app.database
    const { id } = await makeSurvey(db, { design_feedback: 'Like a concert program' })
    await makeSurvey(db, { design_feedback: '' })
    const words = (q: string) =>
      manager.call(surveyResults.words, { params: { question: 'designFeedback' }, query: { q } })
    const found = await words('CONCERT')
    assert.deepEqual(
      found.rows.map(({ text, rating, ...row }) => [row.id, text, rating]),
      [[id, 'Like a concert program', 8]],
    )
    assert.ok((await words('')).rows.every(({ text }) => text !== ''))
  })
})
