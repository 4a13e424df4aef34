import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { ConfirmProvider, useConfirm } from './confirm.tsx'
import { Menu } from './menu.tsx'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('a menu closes when an item is chosen, and opens again', async (t) => {
  const select = t.mock.fn(() => {})
  const tab = await openTab(app, app.visit())
  tab.show(<Menu label="Actions for Care plan" actions={[{ label: 'Hide', onSelect: select }]} />)
  for (const times of [1, 2]) {
    await tab.user.click(await screen.findByRole('button', { name: 'Actions for Care plan' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Hide' }))
    await waitFor(() => assert.equal(screen.queryByRole('menu'), null))
    assert.equal(select.mock.callCount(), times)
  }
})

function Row() {
  const confirm = useConfirm()
  const onSelect = () => confirm({ title: 'Delete “Care plan”?', action: 'Delete plan' })
  return <Menu label="Actions for Care plan" actions={[{ label: 'Delete', onSelect }]} />
}

test('the focus is on the button of the menu again after a question was canceled', async () => {
  const tab = await openTab(app, app.visit())
  tab.show(
    <ConfirmProvider>
      <Row />
    </ConfirmProvider>,
  )
  const button = { name: 'Actions for Care plan' }
  await tab.user.click(await screen.findByRole('button', button))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => assert.equal(document.activeElement, screen.getByRole('button', button)))
})
