import { test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { startTestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'

test('the list of backups warns that they are not encrypted', async () => {
  const app = await startTestApp()
  const tab = await openTab(app, await signInAs(app, 'Admin'))
  await tab.visit('/admin/settings?tab=system')
  const card = await screen.findByRole('region', { name: 'Stored backups' })
  within(card).getByText(/Not encrypted: .*Set BACKUP_PASSPHRASE/)
})
