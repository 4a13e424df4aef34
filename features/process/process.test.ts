import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '#test/app.ts'
import { process } from './contract.ts'

test('the steps come in the order in which they were added', async () => {
  const app = await startTestApp()
  const steps = ['Talk', 'Plan', 'Design'].map((title, day) => ({
    title,
    description: '<p>Step by step.</p>',
    created_at: `2026-01-0${day + 1}T10:00:00Z`,
  }))
  await app.database.db.insertInto('process_step').values(steps.toReversed()).execute()
  const { rows } = await app.visit().call(process.list, {})
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['Talk', 'Plan', 'Design'],
  )
})
