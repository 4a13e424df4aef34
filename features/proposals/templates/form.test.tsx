import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { editPath } from '#content/kind.ts'
import { kinds } from '#content/kinds.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { makeTemplate } from '#test/proposals.ts'
import { templates } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a template says what is missing, and keeps its items and a schedule of the settings', async () => {
  const { id } = await makeTemplate(app.database.db)
  const admin = await signInAs(app, 'Admin')
  const tab = await openTab(app, admin)
  await tab.visit(editPath(kinds['proposal-template'], id))
  const press = async (name: string | RegExp) =>
    tab.user.click(await screen.findByRole('button', { name }))
  await press('Add item')
  const item = within(await screen.findByRole('group', { name: 'Item 3' }))
  const type = (name: string, value: string) =>
    fireEvent.change(item.getByRole('textbox', { name }), { target: { value } })
  type('Price', '500')
  await press('30/40/30')
  await screen.findByDisplayValue('Deposit')
  await press(/^Save/)
  await item.findByText('Title is required')
  type('Title', 'Shop')
  await press(/^Save/)
  const stored = () => admin.call(templates.one, { params: { id } })
  await waitFor(async () => assert.equal((await stored()).body.items.at(-1)?.title, 'Shop'))
  const { items, stages } = (await stored()).body
  assert.deepEqual(
    [items.map(({ price }) => price), stages.map(({ percent, opensOn }) => [percent, opensOn])],
    [
      [1_000, 250, 500],
      [
        [30, 'signature'],
        [40, 'design'],
        [30, 'status'],
      ],
    ],
  )
})
