import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { fullProfile, signInAs } from '#test/factories.ts'
import { personalData } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a client has their data prepared, and downloads it', async () => {
  const client = await signInAs(app, 'User', fullProfile)
  const tab = await openTab(app, client)
  await tab.visit('/client-portal/profile?tab=data')
  await tab.user.click(await screen.findByRole('button', { name: 'Prepare my data' }))
  const download = await screen.findByRole('button', { name: /^Download, / })
  screen.getByRole('button', { name: 'Prepare a new one' })
  let asked = ''
  tab.answer(personalData.link, ({ url }) => {
    asked = url
    return Response.json({ url: '#data' })
  })
  await tab.user.click(download)
  const { download: ready } = await client.call(personalData.latest, {})
  await waitFor(() => assert.ok(ready && asked.includes(ready.id)))
})
