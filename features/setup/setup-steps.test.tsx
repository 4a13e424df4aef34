import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { live } from '#features/live/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { queryClient } from '#ui/client/data.tsx'
import { setup } from './contract.ts'

const key = [setup.read.path]

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  queryClient.setQueryDefaults(key, { retryDelay: 1 })
})
after(() => queryClient.setQueryDefaults(key, {}))

const refuse = () => Response.json({ message: 'Not now.', code: 'UNAVAILABLE' }, { status: 503 })
/** A tab without a stream, whose events also read again. */
async function openWithoutStream(t: TestContext) {
  const tab = await openTab(app, admin)
  t.after(tab.hold(live.open))
  return tab
}

const findSteps = () => screen.findByRole('heading', { name: /^Five steps to begin/ })

describe('the steps of a new installation', () => {
  test('that are refused once are read again without a click', async (t) => {
    const tab = await openWithoutStream(t)
    let calls = 0
    tab.answer(setup.read, ({ pass }) => {
      calls += 1
      return calls === 1 ? refuse() : pass()
    })
    await tab.visit('/admin')
    await findSteps()
    assert.equal(calls, 2)
  })

  test('that cannot be read are asked for again', async (t) => {
    const tab = await openWithoutStream(t)
    const end = tab.answer(setup.read, refuse)
    await tab.visit('/admin')
    const failure = await within(screen.getByRole('main')).findByRole('alert')
    assert.match(failure.textContent, /Not now\./)
    end()
    await tab.user.click(screen.getByRole('button', { name: 'Try again' }))
    await findSteps()
  })
})
