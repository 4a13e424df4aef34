import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { startTestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeInvoice, makeReview } from '#test/invoices.ts'

const app = await startTestApp()
const { db } = app.database

test('an unexpected payment is returned with one click, other events are only resolved', async () => {
  const admin = await signInAs(app, 'Admin')
  const { id: invoice_id } = await makeInvoice(db, { voided_at: new Date().toISOString() })
  const same = {
    ...{ client_secret: 'secret', idempotency_key: 'key', amount_cents: 40_000 },
    ...{ status: 'succeeded', created_at: new Date().toISOString() },
  }
  await db
    .insertInto('sandbox_intent')
    .values({ ...same, id: 'sbx_1', description: '' })
    .execute()
  const own = { ...same, invoice_id, provider: 'sandbox', provider_id: 'sbx_1' }
  await db.insertInto('payment_intent').values(own).execute()
  const { id } = await makeReview(db)
  const unexpected = { cause: 'payment:sbx_1', reason: 'Payment not expected' }
  await db.updateTable('payment_review').set(unexpected).where('id', '=', id).execute()
  await makeReview(db)

  const tab = await openTab(app, admin)
  await tab.visit('/admin')
  const decisions = within(await screen.findByRole('region', { name: 'Needs a decision' }))
  await decisions.findByRole('link', { name: '2 payments to review' })
  await tab.user.click((await decisions.findAllByRole('link', { name: /^Review/ }))[0]!)
  const reviews = within(await screen.findByRole('region', { name: 'Needs review' }))
  assert.equal(reviews.getAllByRole('button', { name: 'Mark as resolved' }).length, 2)
  await tab.user.click(reviews.getByRole('button', { name: 'Refund $400.00' }))
  await screen.findByText('The payment was returned.')
  await waitFor(() =>
    assert.equal(reviews.getAllByRole('button', { name: 'Mark as resolved' }).length, 1),
  )
  const refunds = await db.selectFrom('sandbox_refund').select('intent_id').execute()
  assert.deepEqual(refunds, [{ intent_id: 'sbx_1' }])
})
