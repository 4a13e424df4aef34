import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makeResource } from '#test/resources.ts'

test('a suspended client is not offered, but stays chosen', async () => {
  const app = await startTestApp()
  const name = { last_name: 'Halvorsen', business_name: '' }
  for (const first_name of ['Greta', 'Bram'])
    await makeAccount(app.database.db, { ...name, first_name })
  const suspended = { ...name, first_name: 'Ole', status: 'Suspended' }
  const { id: account_id } = await makeAccount(app.database.db, suspended)
  const { id } = await makeResource(app, { client_id: account_id })
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit(`/admin/resources/edit-resource/${id}`)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' })
  await waitFor(() => assert.equal(box.value, 'Ole Halvorsen'))
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await tab.user.click(box)
  await waitFor(() =>
    assert.deepEqual(offered(), ['Ole Halvorsen', 'Bram Halvorsen', 'Greta Halvorsen']),
  )
  await tab.user.clear(box)
  await tab.user.keyboard('Halvorsen')
  await waitFor(() =>
    assert.deepEqual(offered(), ['Bram Halvorsen', 'Greta Halvorsen', 'Create client “Halvorsen”']),
  )
})
