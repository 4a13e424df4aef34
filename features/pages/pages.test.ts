import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '#test/app.ts'
import { pages } from './contract.ts'

test('each text is found under its own address', async () => {
  const app = await startTestApp()
  const kinds = {
    about: pages.listAbout,
    'cookie-policy': pages.listCookiePolicies,
    term: pages.listTerms,
    'refund-policy': pages.listRefundPolicies,
    'privacy-policy': pages.listPrivacyPolicies,
  }
  for (const kind of Object.keys(kinds)) {
    const description = `<p>${kind}</p>`
    await app.database.db.insertInto('page_text').values({ kind, description }).execute()
  }
  for (const [kind, endpoint] of Object.entries(kinds)) {
    const { rows, total } = await app.visit().call(endpoint, {})
    assert.deepEqual([total, rows[0]?.description], [1, `<p>${kind}</p>`])
  }
})
