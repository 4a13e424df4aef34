import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { invoices } from '#features/invoices/contract.ts'
import { payLink } from '#features/invoices/document/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { PayLink } from './pay-link.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => history.replaceState(null, '', '/'))

async function openLink(path: string) {
  const tab = await openTab(app, app.visit())
  history.replaceState(null, '', path)
  tab.show(<PayLink />)
}

test('a link that was replaced or made up says so', async () => {
  const admin = await signInAs(app, 'Admin')
  const params = { id: (await makeInvoice(app.database.db)).id }
  const { payUrl } = await admin.call(invoices.one, { params })
  await admin.call(payLink.replace, { params })
  for (const path of [new URL(payUrl ?? '').pathname, '/pay/made-up']) {
    await openLink(path)
    await waitFor(() =>
      assert.match(screen.getByRole('heading', { level: 1 }).textContent, /no longer works/),
    )
    assert.equal(screen.queryByRole('button', { name: /^Pay/ }), null)
    screen.getByRole('link', { name: 'Contact us' })
  }
})
