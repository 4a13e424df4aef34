import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen, waitFor } from '@testing-library/dom'
import { renderToString } from 'react-dom/server'
import { faqs } from '#features/faqs/contract.ts'
import { startTestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { api } from '#ui/client/api.ts'
import { startIsland } from './start-island.ts'

function CallButton() {
  return (
    <button type="button" onClick={() => void api.call(faqs.list, {})}>
      Send
    </button>
  )
}

test('the global loader is shown until the response arrives', async () => {
  const app = await startTestApp()
  const tab = await openTab(app, app.visit())
  const html = renderToString(<CallButton />)
  document.body.innerHTML = `<div data-island="call">${html}</div>`
  startIsland('call', <CallButton />)
  const isShown = () => screen.queryByRole('progressbar', { name: 'Loading' }) !== null
  await screen.findByRole('progressbar', { hidden: true })
  assert.equal(isShown(), false)
  const release = tab.hold(faqs.list)
  await tab.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => assert.equal(isShown(), true))
  release()
  await waitFor(() => assert.equal(isShown(), false))
})
