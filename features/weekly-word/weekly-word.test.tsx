import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { notifications } from '#features/notifications/contract.ts'
import { projectPaths } from '#features/projects/paths.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { addEntry, makeActive } from '#test/weekly-words.ts'
import { weeklyWords } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('staff see the next mail, add a sentence, skip it and switch it off', async () => {
  const { db } = app.database
  const manager = await signInAs(app, 'Manager')
  const project = await makeActive(db)
  const { id } = project
  await addEntry(db, project, { created_at: new Date().toISOString(), action: 'Launch planned' })
  const tab = await openTab(app, manager)
  await tab.visit(projectPaths.details(id))
  const section = within(await screen.findByRole('region', { name: 'Weekly word' }))
  const shown = within(await section.findByRole('article', { name: 'Preview' }))
  within(shown.getByRole('region', { name: 'Done' })).getByText('Launch planned')

  await tab.user.type(section.getByLabelText(/^A sentence of your own/), 'See you Monday.')
  section.getByRole('button', { name: 'Save sentence' }).click()
  await section.findByText('See you Monday.', { selector: 'p' })

  section.getByRole('button', { name: 'Skip this week' }).click()
  ;(await section.findByRole('button', { name: 'Put it back' })).click()
  await section.findByRole('article', { name: 'Preview' })
  section.getByRole('button', { name: 'Turn off for this project' }).click()
  await section.findByRole('button', { name: 'Turn on' })
  const { isOn, sentence } = await manager.call(weeklyWords.one, { params: { id } })
  assert.deepEqual([isOn, sentence], [false, 'See you Monday.'])
})

test('a person of a client chooses one mail a week', async () => {
  const client = await signInAs(app, 'User')
  const tab = await openTab(app, client)
  await tab.visit('/client-portal/profile?tab=notifications')
  const box = () =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: /^Send me one email a week/ })
  await tab.user.click(await box())
  const channel = async () => {
    const { rows } = await client.call(notifications.preferences, {})
    return rows.find(({ kind }) => kind === 'weekly-word')?.channel
  }
  await waitFor(async () => assert.equal(await channel(), 'digest'))
  await waitFor(async () => assert.equal((await box()).checked, true))
  await tab.user.click(await box())
  await waitFor(async () => assert.equal(await channel(), 'mail'))
})
